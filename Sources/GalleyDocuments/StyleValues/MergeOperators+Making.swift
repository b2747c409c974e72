// Making a text, label or stack from a merge, without a style between.

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
