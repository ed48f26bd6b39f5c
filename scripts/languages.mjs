/**
 * Registers every folder of `src/languages` for the service, the screens and the dashboard.
 *
 *   npm run languages              after a folder was added or renamed
 *   npm run languages -- --check   only checks whether all folders are registered
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { languagesOf, registries } from "./languages/registries.mjs"

const ROOT = join(import.meta.dirname, "..")

/** The content of a file; empty if it does not exist. */
function present(path) {
  try {
    return readFileSync(join(ROOT, path), "utf8")
  } catch {
    return ""
  }
}

/** A text without the characters that the formatter may change. */
const bare = (text) => text.replace(/[\s,]/g, "")

const outdated = [...registries(ROOT)].filter(([path, content]) => bare(present(path)) !== bare(content))
if (process.argv.includes("--check")) {
  for (const [path] of outdated) console.error(`${path} does not list the languages of src/languages: npm run languages`)
  process.exitCode = outdated.length > 0 ? 1 : 0
} else {
  for (const [path, content] of outdated) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), content)
  }
  if (outdated.length > 0) {
    const biome = join(ROOT, "node_modules", "@biomejs", "biome", "bin", "biome")
    spawnSync(process.execPath, [biome, "check", "--write", ...outdated.map(([path]) => path)], { cwd: ROOT, stdio: "ignore" })
  }
  console.log(`Languages: ${languagesOf(ROOT).join(", ")}`)
}
