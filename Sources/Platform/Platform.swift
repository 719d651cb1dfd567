// The platform's C library by one name: `import Platform` is what every module writes, and `Platform.read` names the
// function where a method of ours is called the same.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
