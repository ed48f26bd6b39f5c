/**
 * Adds the script of the API reference page to the built package, so that the page loads nothing from other hosts, and the examples of
 * the OpenAPI document. Runs after `medusa plugin:build`, which empties `.medusa/server` and copies no JSON.
 */
import { existsSync } from "node:fs"
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const source = join(root, "node_modules", "@scalar", "api-reference")
const target = join(root, ".medusa", "server", "assets")

if (!existsSync(join(source, "dist", "browser", "standalone.js"))) {
  console.error("The development package @scalar/api-reference is not installed: run npm install first.")
  process.exit(1)
}
const { version, author } = JSON.parse(await readFile(join(source, "package.json"), "utf8"))
const program = await readFile(join(source, "dist", "browser", "standalone.js"))

const LICENSE = `api-reference.js.gz is the unchanged program of @scalar/api-reference ${version}, by ${author}.

MIT License

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

await mkdir(target, { recursive: true })
await writeFile(join(target, "api-reference.js.gz"), gzipSync(program, { level: 9 }))
await writeFile(join(target, "api-reference.license.txt"), LICENSE)

const examples = join("src", "api", "openapi-examples.json")
await copyFile(join(root, examples), join(root, ".medusa", "server", examples))
