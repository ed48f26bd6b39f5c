import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { type BuildResult, build } from "esbuild"

const ROOT = join(__dirname, "..")

/** What `svc.js` loads before the menu can be read, in one language. Its later stages wait for these. */
const MENU = ["ui/kit/svc.ts", "ui/kit/elements/svc-catalog.ts", "src/languages/en/kit.ts"]
/** What comes until the order is confirmed. */
const ORDER = [
  ...["mode", "status", "table", "product", "cart", "checkout", "order"].map((name) => `ui/kit/elements/svc-${name}.ts`),
  "src/client/index.ts",
  "src/languages/en/kit-order.ts",
  "src/languages/en/errors.ts",
]

/** The guest's own pages, with their words. */
const OWN = [
  ...["account", "points", "referral", "hours"].map((name) => `ui/kit/elements/svc-${name}.ts`),
  "src/languages/en/kit-account.ts",
]

type Built = BuildResult<{ write: false; metafile: true }>

let built: Built

beforeAll(async () => {
  built = await build({
    absWorkingDir: ROOT,
    entryPoints: ["ui/kit/svc.ts"],
    outdir: "out",
    bundle: true,
    format: "esm",
    splitting: true,
    minify: true,
    platform: "browser",
    target: "es2022",
    write: false,
    metafile: true,
    legalComments: "none",
    conditions: ["browser", "production"],
  })
})

/** Bytes, compressed, of modules with everything that they load at their start. */
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

it("the menu can be read after 20 kB", () => {
  expect(sizeOf(MENU)).toBeGreaterThan(5_000)
  expect(sizeOf(MENU)).toBeLessThanOrEqual(20_000)
})

it("the way from the menu to the confirmation takes at most 60 kB", () => {
  expect(sizeOf([...MENU, ...ORDER])).toBeLessThanOrEqual(60_000)
})

it("account, points, recommending, hours and payment add at most 20 kB", () => {
  const own =
    sizeOf([...MENU, ...ORDER, ...OWN, "ui/kit/elements/svc-payment.ts", "ui/kit/payment/stripe.ts"]) -
    sizeOf([...MENU, ...ORDER])
  expect(own).toBeGreaterThan(5_000)
  expect(own).toBeLessThanOrEqual(20_000)
})

it("no framework and no date library comes along, and no address of another host", () => {
  expect(
    Object.keys(built.metafile.inputs).filter((path) => /node_modules\/(react|preact\/|luxon|dayjs|moment|vue)/.test(path)),
  ).toEqual([])
  const hostsOf = (text: string) => text.match(/https?:\/\/[\w.-]+/g) ?? []
  // The names of vocabularies are no addresses.
  const found = built.outputFiles.flatMap(({ path, text }) =>
    hostsOf(text).flatMap((host) =>
      ["http://www.w3.org", "https://schema.org"].includes(host) ? [] : [{ host, file: path.split("/").at(-1) ?? "" }],
    ),
  )
  // Stripe's script comes from Stripe, once a guest pays by card.
  expect(found).toEqual([{ host: "https://js.stripe.com", file: expect.stringMatching(/^stripe-/) }])
})
