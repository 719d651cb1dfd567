// The umbrella: `import Tacho` is all an embedder needs. It re-exports the modules whose types its API uses.
@_exported public import Files
@_exported public import FilmExport
@_exported public import Gauges
@_exported public import RasterExport
@_exported public import SVGExport
@_exported public import Specification
@_exported public import Telemetry
@_exported public import Typesetting
@_exported public import VectorGraphics

/// The version of Tacho. The same version draws the same picture from the same libraries and fonts.
public let tachoVersion = "0.1.0"

/// Which way of writing files this is. A change of it makes resumed batches and films draw everything once more: it goes up
/// when files of earlier programs must not be kept, though they have the hashes that were recorded.
///
/// 2: PNG files of gauges with few colours may have had a stream that no reader opens.
package let pictureRevision = 2
