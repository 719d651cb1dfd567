import Files
import Reports
import Tacho

extension ReportWriter {
  /// Reads regular files below the folder of the document, which may be a stranger's, and follows no symbolic link.
  ///
  /// - Parameter document: a path, or `-`.
  init(beside document: String, _ typesetter: Typesetter, _ options: ReportOptions) throws(Failure) {
    let folder = try Failure.naming("report") { () throws(FileError) in try DocumentFolder(beside: document) }
    self.init(typesetter: typesetter, options: options, identity: folder.identity, read: folder.read)
  }
}

/// What a file with gauges in it is.
enum DocumentSource: String, CaseIterable {
  case markdown, html, dashboard

  /// By the ending of its name; nil when that does not tell.
  init?(path: String) {
    switch PathName.ending(of: path) {
    case "md", "markdown", "qmd", "rmd", "mdx": self = .markdown
    case "html", "htm", "xhtml": self = .html
    case "yaml", "yml", "json": self = .dashboard
    default: return nil
    }
  }
}
