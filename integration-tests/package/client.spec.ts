import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { type Store, startStore } from "../support"
import { documentedProgram } from "../support/documented-program"
import { fencedBlocksOf } from "../support/fenced-blocks"
import { manifest, PLUGIN, packPlugin } from "./plain-host"

jest.setTimeout(600_000)

const run = promisify(execFile)
const ROOT = join(__dirname, "..", "..")

/** Other packages that the storefronts in the documentation use. */
const INSTALLED = ["@medusajs", "@tanstack", "@types", "react"]

const STRICT = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, target: "es2022", types: [] }

/** TypeScript settings of Next.js and other bundlers. */
const BUNDLED = {
  ...STRICT,
  lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"],
  module: "preserve",
  moduleDetection: "force",
  jsx: "react-jsx",
  skipLibCheck: true,
  noEmit: true,
}

/** A program that uses each kind of method, and asserts that wrong uses do not compile. */
const PROGRAM = `
const svc = createSvcClient({ baseUrl: process.argv[2] ?? "" })

async function main(): Promise<void> {
  const status = await svc.status()
  const coexistence: boolean = status.coexistence_mode
  const { data, meta } = await svc.products.list({ per_page: 1 })
  const price: string | null | undefined = data[0]?.price
  const day: DaySlots = await svc.slots.list("pickup")
  const order: OrdersPlaceBody = {
    order_type: "pickup",
    fulfillment_date: day.date,
    fulfillment_time: "21:30",
    payment_method: "cod",
    customer: { first_name: "Lola", phone: "+34600111222" },
    items: [{ product_id: "nothing" }],
  }
  // @ts-expect-error there is no such order type
  const wrong: OrdersPlaceBody = { ...order, order_type: "balloon" }
  // @ts-expect-error a body is needed
  const unplaced = (): unknown => svc.orders.place()
  // @ts-expect-error this route takes no key of an order
  const unopened = (): unknown => svc.orders.history(1, { orderKey: "k" })
  const failure = await svc.orders.place(order).catch((error: unknown) => error)
  if (!svc.orders.place.failed(failure)) throw failure
  // @ts-expect-error no code of this route
  const impossible: boolean = failure.code === "svc_bulk_busy"
  const code: FailureOf<typeof svc.orders.place> = failure.code
  const unpaid = await svc.checkouts.place(order).catch((error: unknown) => error)
  if (!svc.checkouts.place.failed(unpaid)) throw unpaid
  const { payment } = svc.orders
  const owner = { orderKey: "k" }
  const state = (): Promise<OrderPayment["status"]> => payment.get(1, owner).then(({ status }) => status)
  const calls = [state, () => payment.open(1, {}, owner), () => payment.switchToOffline(1, { payment_method: "cod" }, owner), () => payment.giveUp(1, owner)]
  const refused: string[] = []
  for (const call of calls) await call().catch((error: unknown) => refused.push(isSvcError(error) ? error.code : String(error)))
  // @ts-expect-error the offline method is needed
  const unswitched = (): unknown => payment.switchToOffline(1)
  console.log(JSON.stringify([status.version, coexistence, meta.per_page, typeof price, day.order_type, code, failure instanceof SvcError, unpaid.code, refused]))
  void [wrong, unplaced, unopened, impossible, unswitched]
}
void main()
`
const IMPORT = `import { createSvcClient, isSvcError, SvcError, type DaySlots, type FailureOf, type OrderPayment, type OrdersPlaceBody } from "${PLUGIN}/client"`
const PROCESS = "declare const process: { readonly argv: readonly string[] }"

/** A program with the types that another generator creates from the OpenAPI document. */
const FOREIGN = `
import type { components, paths } from "./api"

type Place = paths["/svc/v1/orders"]["post"]
type Code = Place["responses"]["422"]["content"]["application/json"]

export const order: Place["requestBody"]["content"]["application/json"] = {
  order_type: "pickup",
  fulfillment_time: "asap",
  payment_method: "cod",
  customer: { first_name: "Lola", phone: "+34600111222" },
  items: [{ product_id: "nothing" }],
}
// @ts-expect-error there is no such order type
export const wrong: typeof order = { ...order, order_type: "balloon" }
export const keyOf = (placed: components["schemas"]["PlacedOrder"]): string => placed.order_key
export const statusOf = (order: components["schemas"]["Order"]): string => order.status
export const isRefusal = (answer: Code): boolean => "error" in answer || "code" in answer
`

describe("the client of the package", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-storefront-"))
  let store: Store
  beforeAll(async () => {
    const { tarball } = await packPlugin()
    const modules = join(folder, "node_modules")
    mkdirSync(modules)
    await run("tar", ["-xzf", tarball, "-C", modules])
    renameSync(join(modules, "package"), join(modules, PLUGIN))
    const documents = join(folder, "documents", "node_modules")
    mkdirSync(documents, { recursive: true })
    for (const name of INSTALLED) symlinkSync(join(ROOT, "node_modules", name), join(documents, name), "junction")
    store = await startStore()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await store?.stop()
  })

  const write = (path: string, content: string | object): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content))
  }
  /** Compiles a project; rejects with the messages of TypeScript. */
  const compile = (path: string) =>
    run(process.execPath, [join(ROOT, "node_modules", "typescript", "bin", "tsc"), "-p", join(folder, path)]).catch(
      ({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)),
    )

  it("compiles in strict TypeScript and runs, as an ES module and as CommonJS, without any other package", async () => {
    for (const extension of ["mts", "cts"]) write(`shop/shop.${extension}`, [IMPORT, PROCESS, PROGRAM].join("\n"))
    const compilerOptions = { ...STRICT, lib: ["es2022", "dom", "dom.asynciterable"], module: "nodenext", skipLibCheck: false }
    write("shop/tsconfig.json", { compilerOptions, include: ["*"] })
    await compile("shop")
    for (const extension of ["mjs", "cjs"]) {
      const { stdout } = await run(process.execPath, [join(folder, "shop", `shop.${extension}`), store.url])
      const { version } = manifest()
      expect([extension, JSON.parse(stdout)]).toEqual([
        extension,
        [
          version,
          false,
          1,
          "string",
          "pickup",
          "product_unavailable",
          true,
          "product_unavailable",
          ["svc_order_not_found", "svc_order_not_found", "svc_order_not_found", "svc_order_not_found"],
        ],
      ])
    }
  })

  it("includes the kit's typed loader as an ES module and as CommonJS, as docs/storefront/kit.md uses it", async () => {
    for (const [extension, of] of [
      ["mjs", "import"],
      ["cjs", "require"],
    ] as const) {
      const load = of === "import" ? `await import("${PLUGIN}/kit")` : `require("${PLUGIN}/kit")`
      write(
        `shop/kit.${extension}`,
        `const kit = ${load}; console.log(JSON.stringify([typeof kit.loadKit, kit.kitAddress("https://shop.example")]))`,
      )
      const { stdout } = await run(process.execPath, [join(folder, "shop", `kit.${extension}`)])
      expect([extension, JSON.parse(stdout)]).toEqual([extension, ["function", "https://shop.example/svc/kit/svc.js"]])
    }
    const [block] = fencedBlocksOf("docs/storefront/kit.md").filter(({ text }) => text.includes("loadKit"))
    write("documents/kit/program.mts", block?.text ?? "")
    write("documents/kit/tsconfig.json", { compilerOptions: BUNDLED, include: ["*"] })
    await compile("documents/kit")
  })

  it("matches its use in docs/storefront/client.md", async () => {
    const { source } = documentedProgram("docs/storefront/client.md")
    write("documents/client/program.mts", source)
    const others = fencedBlocksOf("docs/storefront/client.md").filter(({ language }) => ["typescript", "tsx"].includes(language))
    expect(others.length).toBeGreaterThan(1)
    for (const [index, { language, text }] of others.entries())
      write(`documents/client/block-${index}.${language === "tsx" ? "tsx" : "ts"}`, text)
    write("documents/client/tsconfig.json", { compilerOptions: BUNDLED, include: ["*"] })
    await compile("documents/client")
  })

  it("can be replaced: another generator creates types from the OpenAPI document that compile in strict TypeScript", async () => {
    const response = await fetch(`${store.url}/svc/openapi.json`)
    write("foreign/openapi.json", await response.text())
    const generator = join(ROOT, "node_modules", "openapi-typescript", "bin", "cli.js")
    await run(process.execPath, [generator, join(folder, "foreign/openapi.json"), "-o", join(folder, "foreign/api.d.ts")])
    write("foreign/program.ts", FOREIGN)
    write("foreign/tsconfig.json", {
      compilerOptions: { ...STRICT, module: "preserve", skipLibCheck: false, noEmit: true },
      include: ["*"],
    })
    await compile("foreign")
  })
})
