import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { LANGUAGES } from "../src/languages"

const ROOT = join(__dirname, "..")
const PAGE_KB = 40

interface Page {
  readonly script: string
  readonly style: string
  readonly preload: readonly string[]
  readonly spoken: Readonly<Record<string, readonly string[]>>
}

describe("the bundled screens", () => {
  const folder = execFileSync(process.execPath, [join(ROOT, "scripts", "bundle-ui.mjs"), "--cache"], { encoding: "utf8" })
  const read = (file: string): Buffer => readFileSync(join(folder, file))
  const pages = Object.entries(JSON.parse(read("screens.json").toString()) as Record<string, Page>)

  it.each(pages)(`load at most ${PAGE_KB} kB before %s works`, (_, { script, style, preload, spoken }) => {
    const size = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
    const languages = Object.values(spoken).map(size)
    expect(languages).toHaveLength(LANGUAGES.length)
    expect((size([script, style, ...preload]) + Math.max(...languages)) / 1_000).toBeLessThanOrEqual(PAGE_KB)
  })

  it("contain no name of another host, no React and no date library", () => {
    const named = readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .flatMap((file) => {
        const text = read(file).toString()
        expect(text).not.toMatch(/\bReact\b|\bluxon\b/)
        return [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host)
      })
    // The kit's card form loads Stripe's script from Stripe when a guest pays by card.
    expect(named.filter((host) => host !== "www.w3.org" && host !== "schema.org" && host !== "lit.dev")).toEqual([
      "js.stripe.com",
    ])
  })
})
