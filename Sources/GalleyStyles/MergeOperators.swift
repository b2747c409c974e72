// Operators that merge styles. Some of them also create a value from the merged style.
//
// Each pair of operand types has its own function. With generic functions, the compiler could not
// resolve array literals and implicit members, as in `.axis(.vertical) <- .spacing(20)`.

/// The precedence of `<-` and `<<-`, which are right-associative.
precedencegroup StyleMergePrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

/// Merges two styles; the left one has priority. `foo <- bar` is `foo.merge(slave: bar)`.
infix operator <- : StyleMergePrecedence

/// Merges two styles; the right one has priority. `foo <<- bar` is `foo.merge(master: bar)`.
infix operator <<- : StyleMergePrecedence

/// Creates a value of the inferred type from attributes: `let text: AttributedText =
/// [.text("foo")]^`.
postfix operator ^

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: TextStyle?, right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: TextStyle?, right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: TextStyle?, right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: StyleAttribute, right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: StyleAttribute, right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: StyleAttribute, right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: [StyleAttribute], right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: [StyleAttribute], right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `left` wins.
public func <- (left: [StyleAttribute], right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: TextStyle?, right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: TextStyle?, right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: TextStyle?, right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: StyleAttribute, right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: StyleAttribute, right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: StyleAttribute, right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: [StyleAttribute], right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: [StyleAttribute], right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles. If both styles set an attribute, `right` wins.
public func <<- (left: [StyleAttribute], right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: TextStyle?, right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: TextStyle?, right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: TextStyle?, right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: StyleAttribute, right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: StyleAttribute, right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: StyleAttribute, right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: [StyleAttribute], right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: [StyleAttribute], right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `left` wins.
public func <- <Made: Makeable>(left: [StyleAttribute], right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: TextStyle?, right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: TextStyle?, right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: TextStyle?, right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: StyleAttribute, right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: StyleAttribute, right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: StyleAttribute, right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// Merges two styles, and creates a value of the inferred type from the result. If both styles set
/// an attribute, `right` wins.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}
