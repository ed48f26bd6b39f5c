/**
 * Adds the typed client and the loader of the storefront kit to the built package: each as an ES module and as CommonJS, with types for both. Runs after
 * `medusa plugin:build`, which empties `.medusa/server` and generates the types.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const ENTRIES = ["index", "load-kit"].map((name) => join(root, "src", "client", `${name}.ts`))
const server = join(root, ".medusa", "server")
const compiled = join(server, "src", "client")
const target = join(server, "client")

const FORMATS = [
  { format: "esm", extension: "mjs", types: "d.mts" },
  { format: "cjs", extension: "cjs", types: "d.cts" },
]

await mkdir(target, { recursive: true })
const declared = (await readdir(compiled)).filter((name) => name.endsWith(".d.ts"))
for (const { format, extension, types } of FORMATS) {
  await build({
    entryPoints: ENTRIES,
    outdir: target,
    outExtension: { ".js": `.${extension}` },
    bundle: true,
    format,
    platform: "neutral",
    target: "es2022",
    logLevel: "warning",
  })
  for (const name of declared) {
    const text = await readFile(join(compiled, name), "utf8")
    // Imports in declaration files also need the extension of their format.
    const written = text
      .replace(/(from |import\()"(\.\/[\w-]+)"/g, `$1"$2.${extension}"`)
      .replace(/^\/\/# sourceMappingURL=.*$/gm, "")
    await writeFile(join(target, name.replace(/d\.ts$/, types)), written)
  }
}
// Only these files are part of the package.
await rm(compiled, { recursive: true })
