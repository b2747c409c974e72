// Operators that merge styles, and create values from the merged style.
//
// Each pair of operand types has its own function. The compiler can resolve implicit members such
// as `.axis(.vertical) <- .spacing(20)`, and array literals, only for concrete operand types.

/// The precedence of `<-` and `<<-`, which are right-associative.
precedencegroup StyleMergePrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

/// Merges the right operand as the slave: `foo <- bar` is `foo.merge(slave: bar)`.
infix operator <- : StyleMergePrecedence

/// Merges the right operand as the master: `foo <<- bar` is `foo.merge(master: bar)`.
infix operator <<- : StyleMergePrecedence

/// Creates a value of the inferred type from attributes: `let text: AttributedText =
/// [.text("foo")]^`.
postfix operator ^

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: TextStyle?, right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: TextStyle?, right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: TextStyle?, right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: StyleAttribute, right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: StyleAttribute, right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: StyleAttribute, right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: [StyleAttribute], right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: [StyleAttribute], right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `left` over `right`. If both styles set an attribute, `left` wins.
public func <- (left: [StyleAttribute], right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: TextStyle?, right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: TextStyle?, right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: TextStyle?, right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: StyleAttribute, right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: StyleAttribute, right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: StyleAttribute, right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: [StyleAttribute], right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: [StyleAttribute], right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Merges `right` over `left`. If both styles set an attribute, `right` wins.
public func <<- (left: [StyleAttribute], right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: TextStyle?, right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: TextStyle?, right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: TextStyle?, right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: StyleAttribute, right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: StyleAttribute, right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: StyleAttribute, right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: [StyleAttribute], right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: [StyleAttribute], right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: [StyleAttribute], right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: TextStyle?, right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: TextStyle?, right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: TextStyle?, right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: StyleAttribute, right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: StyleAttribute, right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: StyleAttribute, right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// Creates a value of the inferred type from the merged style `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}
