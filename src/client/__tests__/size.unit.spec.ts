import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"

/** A typical checkout: menu, slots, validation, order and its status. */
const CHECKOUT = `
import { createSvcClient, newIdempotencyKey } from "./index"
const svc = createSvcClient({ baseUrl: "https://shop.example" })
export const open = () => Promise.all([svc.status(), svc.catalog.get(), svc.slots.list("pickup")])
export const judge = (body) => svc.cart.validate(body)
export const place = (body) => svc.orders.place(body, { idempotencyKey: newIdempotencyKey() })
export const follow = (id) => svc.orders.status(id)
`
const LIMIT = 6_000

it(`the part of the client that a checkout loads has at most ${LIMIT} bytes, minified and compressed`, async () => {
  const { outputFiles } = await build({
    stdin: { contents: CHECKOUT, resolveDir: join(__dirname, ".."), loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
  })
  const size = gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length
  expect(size).toBeGreaterThan(1_000)
  expect(size).toBeLessThanOrEqual(LIMIT)
})
