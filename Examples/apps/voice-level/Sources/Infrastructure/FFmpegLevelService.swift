import Foundation
import Tacho

/// Measures any file that ffmpeg reads: it decodes, and the levels are ours.
struct FFmpegLevelService: LevelServiceProtocol {
  static let sampleRate = 48_000

  func levels(of path: String, rate: Int) async throws -> [Level] {
    guard FileManager.default.isReadableFile(atPath: path) else { throw LevelError.invalidURL }
    // ffmpeg knows no format of nothing.
    if try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == 0 { throw LevelError.noData }
    let program = try EncoderProcess.find()
    // Reading waits for ffmpeg, and must not hold a thread that other tasks want.
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try Self.measured(path, rate: rate, program: program) })
      }
    }
  }

  private static func measured(_ path: String, rate: Int, program: String) throws -> [Level] {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "-hide_banner", "-nostdin", "-nostats", "-loglevel", "quiet", "-xerror", "-i", "file:" + path, "-map", "0:a:0",
      // Channels are averaged, so that the same sound in both reads as in one; and no wave is cut at full scale.
      "-ac", "1", "-af", "aresample=\(sampleRate):rematrix_maxval=1:internal_sample_fmt=fltp",
      "-f", "f32le", "-c:a", "pcm_f32le", "pipe:1",
    ]
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var measurement = LevelMeasurement(sampleRate: sampleRate, rate: rate)
    var rest = Data()
    while let data = try pipe.fileHandleForReading.read(upToCount: 1 << 16), !data.isEmpty {
      rest.append(data)
      let whole = rest.count / 4 * 4
      rest.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: whole, by: 4) {
          measurement.add(
            Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))))
        }
      }
      rest.removeFirst(whole)
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw LevelError.decodingError }
    measurement.finish()
    guard !measurement.levels.isEmpty else { throw LevelError.noData }
    return measurement.levels
  }
}
