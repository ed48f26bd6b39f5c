import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"

/**
 * The files below a folder, sorted, as paths from the root. Tests are left out, because nothing that runs depends on them.
 * @param {string} root
 * @param {string} start a file or folder below the root; a missing one has no files
 * @param {(path: string) => boolean} [keep] filter on the path from the root, with forward slashes
 * @returns {string[]}
 */
export function filesBelow(root, start, keep = () => true) {
  const absolute = join(root, start)
  if (!existsSync(absolute)) {
    return []
  }
  const found = []
  const visit = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (name !== "__tests__" && name !== "node_modules") {
          visit(join(path, name))
        }
      }
      return
    }
    const fromRoot = relative(root, path).split(sep).join("/")
    if (keep(fromRoot)) {
      found.push(fromRoot)
    }
  }
  visit(absolute)
  return found
}

/**
 * A short hash of files. It is equal for equal content under equal paths.
 * @param {string} root
 * @param {string[]} files paths from the root
 * @param {string[]} [further] other inputs of the hash
 */
export function fingerprint(root, files, further = []) {
  const hash = createHash("sha256")
  for (const file of files) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0")
  }
  for (const text of further) {
    hash.update(text).update("\0")
  }
  return hash.digest("hex").slice(0, 16)
}

/** A hash of everything that the tables of a migrated database depend on. */
export function schemaFingerprint(root) {
  const modules = filesBelow(
    root,
    "src/modules",
    (path) => path.includes("/migrations/") || /^src\/modules\/[^/]+\/index\.ts$/.test(path),
  )
  const files = [
    "package-lock.json",
    "medusa-config.ts",
    ...modules,
    ...filesBelow(root, "src/links"),
    ...filesBelow(root, "src/migration-scripts"),
  ]
  return fingerprint(
    root,
    files.filter((file) => existsSync(join(root, file))),
  )
}
