public import Files
public import RasterExport
public import SVGExport

// Pictures as parts of what is longer than they: a page that grows, an archive, a pipe.
//
//     var page = try WholeFile("report.html")
//     try page.write("<h1>Speed</h1>")
//     try SVGDocument(scene).write(to: &page)
//     try page.commit()

extension SVGDocument {
  /// Writes the document to a sink, from where it has got to.
  public func write(to sink: inout some ByteSink) throws(FileError) { try sink.write(bytes) }
}

extension PNGDocument {
  /// Writes the file to a sink, from where it has got to.
  public func write(to sink: inout some ByteSink) throws(FileError) { try sink.write(bytes) }
}

extension PDFDocument {
  /// Writes the file to a sink, from where it has got to.
  public func write(to sink: inout some ByteSink) throws(FileError) { try sink.write(bytes) }
}

extension GaugeBatch.Picture {
  /// Writes the picture to a sink, from where it has got to.
  public func write(to sink: inout some ByteSink) throws(FileError) { try sink.write(bytes) }
}
