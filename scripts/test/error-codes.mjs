import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * The error codes of the vocabulary that no running server returned in any test.
 * @param {string} root of the repository
 * @param {string} folder SVC_TEST_CODES of the run: the codes that the tests' clients received
 * @returns {{ known: string[], missing: string[] }}
 */
export function untestedErrorCodes(root, folder) {
  const seen = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")))
  const known = knownErrorCodes(root)
  return { known, missing: known.filter((code) => !seen.has(code)) }
}

/**
 * The error codes of the vocabulary.
 * @param {string} root of the repository
 */
export function knownErrorCodes(root) {
  const codesIn = (file, pattern) =>
    [...readFileSync(join(root, "src", "errors", file), "utf8").matchAll(pattern)].map(([, code]) => code)
  return [
    ...codesIn("vocabulary.ts", /^ {2}(\w+): (?:plugin|platform)\b/gm),
    ...codesIn("field-problems.ts", /^ {2}"(rest_\w+)",$/gm),
  ]
}
