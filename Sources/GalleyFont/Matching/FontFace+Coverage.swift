extension FontFace {
  /// The characters of a cluster that the face has no glyph for, those left out that need none
  /// (`Default_Ignorable_Code_Point`); none where the face has them in a canonically equivalent
  /// spelling, which shaping finds.
  package func charactersLacking(of cluster: [Unicode.Scalar]) -> [Unicode.Scalar] {
    ClusterNeeds(cluster, presentation: .none).lacking { glyph(for: $0) != nil }
  }
}
