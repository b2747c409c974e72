"""Writes an SBOM in the format SPDX 2.3: a list of everything that a release links or embeds."""
import hashlib
import json
import pathlib
import re
import subprocess
import time

import graft
import licences


def is_system(name):
    """Whether a library belongs to glibc or to the compiler."""
    return graft.SYSTEM.fullmatch(name) is not None


def inputs(listed):
    """Returns the files that the linker read, from the dependency file that it wrote."""
    rule = listed.read_text().split("\n\n")[0].replace("\\\n", " ")
    names = re.findall(r"(?:\\.|\S)+", rule)[1:]
    return [pathlib.Path(re.sub(r"\\(.)", r"\1", name)) for name in names]


def archives(linked):
    """Returns the static archives of Debian's packages among the linked files. If a linked file is
    a changed copy of an archive, returns the link to the original archive instead.
    Scripts/static-libraries makes this link."""
    own = licences.swift()
    found = [file for file in linked if file.suffix == ".a" and not file.is_relative_to(own)]
    links = [file.parents[1] / "archives" / file.name for file in found]
    return {link if link.exists() else file for file, link in zip(found, links)}


def swift_packages(linked):
    """Finds the Swift packages whose object files are among the linked files. Returns a dictionary
    that maps each package's name to a pair of its folder and its version. The folder of checkouts
    also contains packages that are not linked, so listing that folder is not enough."""
    targets = {folder for file in linked if file.suffix == ".o"
               for folder in file.parents if folder.suffix == ".build"}
    found = {}
    for target in sorted(targets):
        # The package manager's file workspace-state.json marks the build folder.
        build = next((folder for folder in target.parents
                      if (folder / "workspace-state.json").exists()), None)
        if not build:
            continue
        listed = target / "sources"
        lists = [listed] if listed.exists() else sorted(target.rglob("*.d"))
        text = "".join(file.read_text() for file in lists)
        for name, version in pinned(build).items():
            # The build's lists of files escape special characters in paths, such as spaces. The
            # part of the path that is searched for contains no such characters.
            if f"/{build.name}/checkouts/{name}/" in text:
                found[name] = (build / "checkouts" / name, version)
    return found


def pinned(build):
    """Returns the versions of the Swift packages of a build folder, by the names of their
    checkouts."""
    state = json.loads((build / "workspace-state.json").read_text())
    checkouts = {one["subpath"]: one["state"].get("checkoutState", {})
                 for one in state["object"]["dependencies"]}
    return {name: one.get("version") or one.get("revision") for name, one in checkouts.items()}


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


def document(root, version, date, libraries, swift, files):
    """Returns the SBOM as JSON. `libraries` are the linked archives and shared libraries, `swift`
    the linked Swift packages, and `files` the programs and libraries of the release."""
    own = entry("Release", "galley", version, "MIT")
    packages = []
    for name in sorted({licences.package(library) for library in libraries}):
        found = debian_version(name)
        url = f"pkg:deb/debian/{name}@{found}"
        packages.append(entry("Debian", name, found, externalRefs=[{
            "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
            "referenceLocator": url}]))
    for name, (_, found) in sorted(swift.items()):
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
