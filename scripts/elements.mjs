/**
 * Writes the documentation of the elements from their comments: pages in `docs/storefront/elements`, and a manifest.
 *
 *   npm run elements              the pages
 *   npm run elements -- --check   only checks whether they are up to date
 *   node scripts/elements.mjs --manifest <file>   the manifest, for the package
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { manifestOf } from "./elements/manifest.mjs"
import { pagesOf } from "./elements/pages.mjs"
import { readElements } from "./elements/read-elements.mjs"

const ROOT = join(import.meta.dirname, "..")
const PAGES = join(ROOT, "docs", "storefront", "elements")

const [option, target] = process.argv.slice(2)
const elements = readElements(ROOT)
if (option === "--manifest") {
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, `${JSON.stringify(manifestOf(elements), null, 2)}\n`)
} else {
  const wanted = pagesOf(elements)
  mkdirSync(PAGES, { recursive: true })
  const present = new Map(readdirSync(PAGES).map((file) => [file, readFileSync(join(PAGES, file), "utf8")]))
  const outdated = [...new Set([...wanted.keys(), ...present.keys()])].filter((file) => wanted.get(file) !== present.get(file))
  if (option === "--check") {
    for (const file of outdated)
      console.error(`docs/storefront/elements/${file} differs from the element's comment: npm run elements`)
    process.exitCode = outdated.length > 0 ? 1 : 0
  } else {
    for (const file of outdated) {
      if (wanted.has(file)) writeFileSync(join(PAGES, file), wanted.get(file))
      else rmSync(join(PAGES, file))
    }
    console.log(`Elements: ${elements.map(({ name }) => name).join(", ")}`)
  }
}
