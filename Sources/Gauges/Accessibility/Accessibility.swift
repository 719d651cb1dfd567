/// What a picture says of itself to those who do not see it.
public struct Accessibility: Hashable, Sendable {
  /// What assistive technology takes the picture for, by its ARIA role; without a value it is an `img` in any case.
  public enum Role: String, Hashable, Sendable, CaseIterable { case img, meter, progressbar }

  /// Instead of the gauge's title.
  public var title: String?
  /// Instead of the sentence that is made from the gauge.
  public var description: String?
  /// What the picture is announced as; of no effect where it is decorative.
  public var role = Role.img
  /// A decorative picture says nothing.
  public var isDecorative = false

  /// What is nil is made from the gauge itself.
  public init(title: String? = nil, description: String? = nil, role: Role = .img, isDecorative: Bool = false) {
    (self.title, self.description, self.role, self.isDecorative) = (title, description, role, isDecorative)
  }

  func check() throws(GaugeError) {
    try GaugeError.check(title ?? "", .a11y)
    try GaugeError.check(description ?? "", .a11y)
  }
}
