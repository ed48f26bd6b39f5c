import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"

const { options, KIT, DEMO } = require("../../../../scripts/screens/build-options.cjs")

const FOLDER = join(__dirname, "..", "..")
/** Variables with a colour function that Safari before 18 or Chrome before 123 does not know. In these browsers they have no value. */
const NEW = /--[\w-]+:[^;}]*(?:light-dark|color-mix|color)\([^;}]*/g
/** Variables that need no plain value: `--lit…` is used only inside `@supports`, and the kit has its own plain values for `--svc-…`. */
const NEEDS_NONE = /^--(lit|svc-)/
const nameOf = (declaration: string): string => declaration.split(":")[0] ?? ""

/** The rules of a style inside and outside `@supports`. */
function parts(style: string): { readonly inside: string; readonly outside: string } {
  let inside = ""
  const outside = style.replace(/@supports[^{]*\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/g, (_, rules: string) => {
    inside += rules
    return ""
  })
  return { inside, outside }
}

/** The files that a browser loads: the scripts with the styles of the elements, and the style sheets of the demo. */
let all: readonly (readonly [name: string, style: string])[]

beforeAll(async () => {
  const bundle = async (entryPoints: object) =>
    (await build({ ...options, entryPoints, entryNames: "[name]", outdir: "out", write: false })).outputFiles ?? []
  const scripts = [...(await bundle(KIT)), ...(await bundle(DEMO))]
  const sheets = readdirSync(join(FOLDER, "demo")).filter((file) => file.endsWith(".css"))
  all = [
    ...scripts.map(({ path, text }) => [path, text] as const),
    ...sheets.map((file) => [file, readFileSync(join(FOLDER, "demo", file), "utf8")] as const),
  ]
})

it("each variable with a new colour function has a plain value for older browsers", () => {
  const found = all.flatMap(([name, style]) => {
    const { inside, outside } = parts(style)
    const isPlain = (variable: string): boolean => outside.includes(`${variable}:`)
    const guarded = [...inside.matchAll(NEW)].map(([text]) => nameOf(text))
    return [
      ...[...outside.matchAll(NEW)].map(([text]) => `${name}: ${text} is outside @supports`),
      ...guarded.filter((each) => !isPlain(each) && !NEEDS_NONE.test(each)).map((each) => `${name}: ${each} has no plain value`),
    ]
  })
  expect(found).toEqual([])
  expect(all.filter(([, style]) => parts(style).inside.includes("light-dark(")).length).toBeGreaterThanOrEqual(3)
})

it("no rule outside @supports uses light-dark(), which older browsers do not know", () => {
  const wrong = all.flatMap(([name, style]) =>
    [...parts(style).outside.matchAll(/([^{}]*)\{[^{}]*light-dark\([^{}]*\}/g)].map(([, selector]) => `${name}: ${selector}`),
  )
  expect(wrong).toEqual([])
})
