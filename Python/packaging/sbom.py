"""Writes an SBOM in the format SPDX 2.3: a list of everything that a release links or embeds."""
import hashlib
import json
import re
import subprocess
import time

import graft
import licences


def is_system(name):
    """Whether a library belongs to glibc or to the compiler."""
    return graft.SYSTEM.fullmatch(name) is not None


def checkouts(builds):
    """Returns the folders of the Swift packages in build folders, each package once."""
    found = {}
    for build in builds:
        for folder in sorted((build / "checkouts").iterdir()):
            found.setdefault(folder.name, folder)
    return list(found.values())


def pinned(root):
    """Returns the versions of the Swift packages: a dictionary from name to version."""
    found = {}
    for file in (root / "Package.resolved", root / "Server" / "Package.resolved"):
        if file.exists():
            for pin in json.loads(file.read_text())["pins"]:
                state = pin["state"]
                found[pin["identity"]] = state.get("version") or state["revision"]
    return found


def debian_version(package):
    return subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def swift_version():
    text = subprocess.run(["swift", "--version"], check=True, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL).stdout
    return re.search(r"Swift version (\S+)", text)[1]


def entry(kind, name, version, licence="NOASSERTION", **more):
    """Returns the SBOM's entry for a package, in the format SPDX 2.3."""
    spelled = re.sub(r"[^A-Za-z0-9.-]", "-", f"{kind}-{name}")
    return {
        "SPDXID": f"SPDXRef-{spelled}", "name": name, "versionInfo": version,
        "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": licence,
        "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more,
    }


def document(root, version, date, libraries, files):
    """Returns the SBOM as JSON. `libraries` are the linked archives and shared libraries, and
    `files` the programs and libraries of the release."""
    own = entry("Release", "galley", version, "MIT")
    packages = []
    for name in sorted({licences.package(library) for library in libraries}):
        found = debian_version(name)
        url = f"pkg:deb/debian/{name}@{found}"
        packages.append(entry("Debian", name, found, externalRefs=[{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": url}]))
    for name, found in sorted(pinned(root).items()):
        packages.append(entry("Swift", name, found, "Apache-2.0"))
    packages.append(entry("Runtime", "swift", swift_version(), "Apache-2.0"))
    for folder in sorted((root / "Fonts").glob("*/LICENSE.txt")):
        packages.append(entry("Font", folder.parent.name, "NOASSERTION", "OFL-1.1"))
    packages.append(entry("Data", "hyphenation-patterns", "NOASSERTION"))
    contents = [{
        "SPDXID": f"SPDXRef-File-{file.name}", "fileName": f"./{file.parent.name}/{file.name}",
        "checksums": [{"algorithm": kind.upper(), "checksumValue":
                       hashlib.new(kind, file.read_bytes()).hexdigest()}
                      for kind in ("sha1", "sha256")],
        "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION",
    } for file in files]
    related = [("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])]
    related += [(own["SPDXID"], "CONTAINS", one["SPDXID"]) for one in [*packages, *contents]]
    digest = hashlib.sha256(json.dumps([packages, contents], sort_keys=True).encode()).hexdigest()
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"galley-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/galley-{version}-{digest}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(date)),
            "creators": ["Tool: Galley-Scripts-package"]},
        "packages": [own, *packages], "files": contents,
        "relationships": [{"spdxElementId": one, "relationshipType": kind,
                           "relatedSpdxElement": other} for one, kind, other in related],
    }, indent=1) + "\n"
