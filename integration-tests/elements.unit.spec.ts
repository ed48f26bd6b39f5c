import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/* The documentation of the kit's elements: their comments, pages and manifest (scripts/elements.mjs). */

const ROOT = join(__dirname, "..")
const SCRIPT = join(ROOT, "scripts", "elements.mjs")
const FOLDER = join(ROOT, "ui", "kit", "elements")

interface Declaration {
  readonly tagName: string
  readonly description: string
  readonly attributes: readonly { readonly name: string }[]
  readonly events: readonly { readonly name: string }[]
  readonly cssParts: readonly { readonly name: string }[]
}

function manifest(): readonly { path: string; declarations: readonly Declaration[] }[] {
  const folder = mkdtempSync(join(tmpdir(), "svc-elements-"))
  const file = join(folder, "custom-elements.json")
  execFileSync(process.execPath, [SCRIPT, "--manifest", file])
  const { modules } = JSON.parse(readFileSync(file, "utf8"))
  rmSync(folder, { recursive: true })
  return modules
}

const matches = (source: string, pattern: RegExp): string[] => [
  ...new Set([...source.matchAll(pattern)].map(([, name]) => name ?? "")),
]

describe("the elements of the kit", () => {
  const modules = manifest()
  const guide = readFileSync(join(ROOT, "docs", "storefront", "kit.md"), "utf8")

  it("are all in the table of the guide, and their parts are all in its list of parts", () => {
    const declared = modules.flatMap(({ declarations }) => declarations)
    expect(matches(guide, /^\| `<([\w-]+)>` \|/gm).sort()).toEqual(declared.map(({ tagName }) => tagName).sort())
    const [, list = ""] = /Parts for `::part\(\)`: ([^.]*)\./.exec(guide) ?? []
    const parts = declared.flatMap(({ cssParts }) => cssParts.map(({ name }) => name))
    expect(matches(list, /`([\w-]+)`/g).sort()).toEqual([...new Set(parts)].sort())
  })

  it("are in a guide that shows the import of every function a page can use", () => {
    const exported = matches(readFileSync(join(ROOT, "ui", "kit", "svc.ts"), "utf8"), /^export async function (\w+)/gm)
    expect(exported.length).toBeGreaterThan(0)
    expect(exported.filter((name) => !guide.includes(`import { ${name} }`))).toEqual([])
  })

  it("have one documentation page each, which matches the comments in their code", () => {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, "--check"], { encoding: "utf8" })
    expect([status, stderr]).toEqual([0, ""])
  })

  it("are all in the manifest, with descriptions", () => {
    const defined = readdirSync(FOLDER).flatMap((file) =>
      matches(readFileSync(join(FOLDER, file), "utf8"), /\bdefine\("([\w-]+)"/g),
    )
    const declared = modules.flatMap(({ declarations }) => declarations)
    expect(declared.map(({ tagName }) => tagName).sort()).toEqual(defined.sort())
    expect(declared.filter(({ description }) => description.length < 20)).toEqual([])
  })

  it.each(modules.map(({ path, declarations }) => [path, declarations] as const))(
    "in %s have exactly their events, parts and attributes in the manifest",
    (path, declarations) => {
      const source = readFileSync(join(ROOT, path), "utf8")
      const named = (list: "events" | "cssParts" | "attributes") =>
        declarations.flatMap((each) => each[list].map(({ name }) => name)).sort()
      expect(named("events")).toEqual(matches(source, /\btell\("(svc:[\w-]+)"/g).sort())
      expect(named("cssParts")).toEqual(matches(source, /\bpart="([\w-]+)"/g).sort())
      const [, properties = ""] = /static override properties = (\{[\s\S]*?\n? *\})\n/.exec(source) ?? []
      const attributes = matches(properties, /\b(\w+): \{(?![^}]*(?:state: true|attribute: false))/g).map(
        (name) => new RegExp(`\\b${name}: \\{[^}]*attribute: "([\\w-]+)"`).exec(properties)?.[1] ?? name,
      )
      expect(named("attributes")).toEqual([...attributes, "lang", "mode", "theme"].sort())
    },
  )
})
