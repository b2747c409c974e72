import ArgumentParser

@main
struct Rasterize: ParsableCommand {}
