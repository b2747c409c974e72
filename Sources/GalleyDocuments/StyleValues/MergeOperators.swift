// Merging by operators, and making what is wanted from the result.
//
// Each pair of operands has a function of its own: members that are named without their type, as in
// `.axis(.vertical) <- .spacing(20)`, and array literals are only found for operands of a type.

/// The precedence of `<-` and `<<-`: read from right to left.
precedencegroup StyleMergePrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

/// Merges with a slave: `foo <- bar` is `foo.merge(slave: bar)`.
infix operator <- : StyleMergePrecedence

/// Merges with a master: `foo <<- bar` is `foo.merge(master: bar)`.
infix operator <<- : StyleMergePrecedence

/// Makes what is wanted from attributes: `let text: AttributedText = [.text("foo")]^`.
postfix operator ^

/// Both styles; where both say something, `left` does.
public func <- (left: TextStyle?, right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `left` does.
public func <- (left: TextStyle?, right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `left` does.
public func <- (left: TextStyle?, right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `left` does.
public func <- (left: StyleAttribute, right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `left` does.
public func <- (left: StyleAttribute, right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `left` does.
public func <- (left: StyleAttribute, right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `left` does.
public func <- (left: [StyleAttribute], right: TextStyle?) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `left` does.
public func <- (left: [StyleAttribute], right: StyleAttribute) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `left` does.
public func <- (left: [StyleAttribute], right: [StyleAttribute]) -> TextStyle {
  left.merge(slave: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: TextStyle?, right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: TextStyle?, right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: TextStyle?, right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: StyleAttribute, right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: StyleAttribute, right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: StyleAttribute, right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: [StyleAttribute], right: TextStyle?) -> TextStyle {
  left.merge(master: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: [StyleAttribute], right: StyleAttribute) -> TextStyle {
  left.merge(master: right)
}

/// Both styles; where both say something, `right` does.
public func <<- (left: [StyleAttribute], right: [StyleAttribute]) -> TextStyle {
  left.merge(master: right)
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: TextStyle?, right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: TextStyle?, right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: TextStyle?, right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: StyleAttribute, right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: StyleAttribute, right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: StyleAttribute, right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: [StyleAttribute], right: TextStyle?) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: [StyleAttribute], right: StyleAttribute) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(slave: right)`.
public func <- <Made: Makeable>(left: [StyleAttribute], right: [StyleAttribute]) -> Made {
  Made(left.merge(slave: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: TextStyle?, right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: TextStyle?, right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: TextStyle?, right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: StyleAttribute, right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: StyleAttribute, right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: StyleAttribute, right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: TextStyle?) -> Made {
  Made(left.merge(master: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: StyleAttribute) -> Made {
  Made(left.merge(master: right))
}

/// What is wanted, made from `left.merge(master: right)`.
public func <<- <Made: Makeable>(left: [StyleAttribute], right: [StyleAttribute]) -> Made {
  Made(left.merge(master: right))
}
