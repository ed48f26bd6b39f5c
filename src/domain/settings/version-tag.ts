/** The `ETag` of a version. */
export function versionTag(version: number): string {
  return `"${version}"`
}

/**
 * Whether an `If-Match` header matches a version. Accepts every form that clients and proxies send: quoted, weak, bare, a list,
 * or `*` for any.
 * @example matchesVersion('W/"3", "4"', 4) // true
 */
export function matchesVersion(header: string, version: number | string): boolean {
  return header.split(",").some((part) => {
    const tag = part.trim()
    return tag === "*" || tag.replace(/^W\//, "").replace(/^"(.*)"$/, "$1") === String(version)
  })
}
