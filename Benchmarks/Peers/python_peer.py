"""Benchmark program that draws with Galley's Python package. The environment variable
GALLEY_LIBRARY is the path of the native library. Without this variable, the program uses the
library in the installed wheel. Every repetition writes its document as JSON and parses the JSON."""
import json

import galley

import galley_document
import peer

RENDERER = galley.Renderer()


def document(doc):
    return galley.Document(json.dumps(galley_document.text_document(doc), ensure_ascii=False))


def layout(doc):
    return len(RENDERER.layout(document(doc)).lines)


def png(doc):
    return RENDERER.render(document(doc)).data


def raster(doc):
    return len(RENDERER.render(document(doc), format="rgba").data)


peer.main("python", dict(layout=layout, raster=raster, png=png))
