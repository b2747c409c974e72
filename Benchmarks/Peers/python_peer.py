"""Peer that uses Galley's Python package. The library is the file GALLEY_LIBRARY, or part of the
installed wheel. Every repetition writes its document as JSON and parses it."""
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
