import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { type BuildOptions, type BuildResult, build } from "esbuild"
import { LANGUAGES } from "../src/languages"

interface ScreenBuild {
  readonly options: BuildOptions
  readonly KIT: Record<string, string>
  readonly STYLE: RegExp
  withoutComments(source: string): string
}

const ROOT = join(__dirname, "..")
/** The build options of the kit. */
const { options, KIT, STYLE, withoutComments }: ScreenBuild = require("../scripts/screens/build-options.cjs")

/** The files that are loaded before the menu can be read. */
const menuFiles = (language: string) => ["ui/kit/svc.ts", "ui/kit/menu.ts", `src/languages/${language}/kit.ts`]
/** The files of the menu, and those that are loaded before an order is confirmed and tracked. */
const orderPageFiles = (language: string) => [
  ...menuFiles(language),
  "ui/kit/ordering.ts",
  `src/languages/${language}/kit-order.ts`,
]
/** The files of an order, and the file for tables. */
const tablePageFiles = (language: string) => [...orderPageFiles(language), "ui/kit/table.ts"]
/** The files of an order at a table, and those for account, points, referrals and opening hours. */
const allFiles = (language: string) => [...tablePageFiles(language), "ui/kit/own.ts", `src/languages/${language}/kit-account.ts`]
const CARD = ["ui/kit/elements/svc-payment.ts", "ui/kit/payment/stripe.ts"]

type Built = BuildResult<{ write: false; metafile: true }>

let built: Built

beforeAll(async () => {
  built = await build({ ...options, entryPoints: KIT, entryNames: "[name]", outdir: "out", write: false, metafile: true })
})

/** Compressed bytes of modules with all their static imports. */
function sizeOf(sources: readonly string[]): number {
  const { outputs } = built.metafile
  const files = new Set<string>()
  const take = (path: string): void => {
    if (files.has(path)) return
    files.add(path)
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === "import-statement") take(next)
  }
  for (const source of sources) {
    const path = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source)
    if (path === undefined) throw new Error(`${source} is not loaded by itself`)
    take(path)
  }
  return built.outputFiles
    .filter(({ path }) => [...files].some((file) => path.endsWith(`/${file}`)))
    .reduce((total, { contents }) => total + gzipSync(contents, { level: 9 }).length, 0)
}

it("svc.js is at most 2 kB", () => {
  const [svc] = built.outputFiles.filter(({ path }) => path.endsWith("/svc.js"))
  expect(gzipSync(svc?.contents ?? "", { level: 9 }).length).toBeGreaterThan(100)
  expect(svc?.contents.length).toBeLessThanOrEqual(2_048)
})

describe.each(LANGUAGES)("in %s", (language) => {
  it("the menu can be read after at most 20 kB", () => {
    expect(sizeOf(menuFiles(language))).toBeGreaterThan(5_000)
    expect(sizeOf(menuFiles(language))).toBeLessThanOrEqual(20_000)
  })

  it("an order, from the menu to the confirmation, takes at most 45 kB", () => {
    expect(sizeOf(orderPageFiles(language))).toBeGreaterThan(sizeOf(menuFiles(language)) + 5_000)
    expect(sizeOf(orderPageFiles(language))).toBeLessThanOrEqual(45_000)
  })

  it("tables are loaded separately", () => {
    expect(sizeOf(tablePageFiles(language)) - sizeOf(orderPageFiles(language))).toBeGreaterThan(1_000)
  })

  it("an order, tables, account, points, referrals and opening hours take at most 60 kB together", () => {
    expect(sizeOf(allFiles(language))).toBeGreaterThan(sizeOf(orderPageFiles(language)) + 5_000)
    expect(sizeOf(allFiles(language))).toBeLessThanOrEqual(60_000)
  })

  it.each([
    ["a payment by card", CARD],
    ["the first refusal", [`src/languages/${language}/errors.ts`]],
  ])("%s takes at most 3 kB more", (_, sources) => {
    const more = sizeOf([...orderPageFiles(language), ...sources]) - sizeOf(orderPageFiles(language))
    expect(more).toBeGreaterThan(500)
    expect(more).toBeLessThanOrEqual(3_000)
  })
})

it("no file is empty or only imports others, because each file is a request", () => {
  expect(built.outputFiles.filter(({ text }) => /^(import"[^"]+";\s*)*$/.test(text)).map(({ path }) => path)).toEqual([])
})

it("svc.js names the file of the menu and the texts of each language, so it can request them at once", () => {
  const nameOf = (source: string): string => {
    const { outputs } = built.metafile
    const path = Object.keys(outputs).find((output) => outputs[output]?.entryPoint === source) ?? source
    expect(outputs[path]?.imports.filter(({ kind }) => kind === "import-statement")).toEqual([])
    return path.replace(/^.*part-|\.js$/g, "")
  }
  const svc = built.outputFiles.find(({ path }) => path.endsWith("/svc.js"))
  const texts = LANGUAGES.map((language) => `${language}/${nameOf(`src/languages/${language}/kit.ts`)}`)
  expect(/"(\w{8}(?: \w\w\/\w{8})+)"/.exec(svc?.text ?? "")?.[1]?.split(" ")).toEqual([nameOf("ui/kit/menu.ts"), ...texts])
})

it("the styles of all elements take at most 10 kB", () => {
  const files = readdirSync(join(ROOT, "ui/kit"), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"))
  const styles = files.flatMap((file) =>
    [...withoutComments(readFileSync(join(ROOT, "ui/kit", file), "utf8")).matchAll(STYLE)].map(([, style = ""]) => style),
  )
  expect(styles.length).toBeGreaterThan(10)
  expect(gzipSync(styles.join("\n"), { level: 9 }).length).toBeLessThanOrEqual(10_000)
})

it("the kit contains no framework, no date library and no address of another host", () => {
  expect(
    Object.keys(built.metafile.inputs).filter((path) => /node_modules\/(react|preact\/|luxon|dayjs|moment|vue)/.test(path)),
  ).toEqual([])
  const hostsOf = (text: string) => text.match(/https?:\/\/[\w.-]+/g) ?? []
  // These URLs are XML namespaces, which nothing loads.
  const found = built.outputFiles.flatMap(({ path, text }) =>
    hostsOf(text).flatMap((host) =>
      ["http://www.w3.org", "https://schema.org"].includes(host) ? [] : [{ host, source: sourceOf(path) }],
    ),
  )
  // Stripe's script is loaded from Stripe once a guest pays by card.
  expect(found).toEqual([{ host: "https://js.stripe.com", source: "ui/kit/payment/stripe.ts" }])
})

/** The entry module of a file; undefined for a chunk that several modules share. */
function sourceOf(file: string): string | undefined {
  return Object.entries(built.metafile.outputs).find(([path]) => file.endsWith(`/${path}`))?.[1].entryPoint
}
