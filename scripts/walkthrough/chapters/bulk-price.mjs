import { randomBytes } from "node:crypto"
import { equal, holds, refusal, success, WrongAnswer } from "../expectation.mjs"
import { hundredths } from "../money.mjs"

const PERCENT = 10
const PATIENCE = 30_000

/** Raises the prices of a category by a tenth and restores them a minute later. */
export const bulkPrice = {
  title: "A bulk change of prices, and its undo",
  async run(walk) {
    const { client, step, afterwards } = walk
    const category = await step("A category with dishes (GET /catalog)", async () => {
      const [found] = success(await client.get("catalog", { guest: true })).filter(({ products }) => products.length > 1)
      holds("a category", found !== undefined, "one with products", found)
      return [`${found.name}: ${found.products.length} dishes`, found]
    })
    const before = await prices(client, category.id)
    const change = {
      entity: "product",
      operation: "price_percent",
      target: { category_id: category.id },
      value: PERCENT,
      round_to: 0.05,
    }

    const preview = await step("Preview the change (POST /bulk/preview)", async () => {
      const seen = success(await client.post("bulk/preview", change))
      holds("changes", seen.changes.length > 0 && seen.total > 0, "some", seen)
      equal("nothing has changed yet", await prices(client, category.id), before)
      const [first] = seen.changes
      return [`${seen.total} dishes, ${first.name}: ${first.before} → ${first.after}`, seen]
    })
    const request = { ...change, request_id: `walk-${randomBytes(8).toString("hex")}`, preview_token: preview.preview_token }
    const bulk = await step("Apply it (POST /bulk)", async () => {
      const started = success(await client.post("bulk", request), 201)
      const done = await settled(client, started, "done")
      return [`${done.applied} applied, ${done.skipped.length ?? done.skipped} skipped`, done]
    })
    let undone = false
    afterwards("The prices as they were", async () => {
      if (!undone) success(await client.post(`bulk/${bulk.id}/undo`))
      return undone ? "already" : "undone"
    })
    await step("The menu has the new prices (GET /catalog)", async () => {
      const after = await until(async () => {
        const now = await prices(client, category.id)
        return Object.entries(now).some(([id, price]) => price !== before[id]) ? now : undefined
      })
      const dearer = Object.keys(after).filter((id) => hundredths(after[id]) > hundredths(before[id]))
      const off = Object.values(after).filter((price) => hundredths(price) % 5 !== 0)
      equal("prices that are no multiple of 0.05", off, [])
      return `${dearer.length} of ${Object.keys(after).length} variations`
    })
    await step("Repeat the request (request_id)", async () => {
      const answer = await client.post("bulk", request)
      equal("the same change", success(answer).id, bulk.id)
      equal("meta.replayed", answer.body.meta?.replayed, true)
      return "200, applied once"
    })
    await step("Undo it (POST /bulk/{id}/undo)", async () => {
      const started = success(await client.post(`bulk/${bulk.id}/undo`))
      await settled(client, { ...bulk, ...started, id: bulk.id }, "undone")
      undone = true
      await until(async () => (JSON.stringify(await prices(client, category.id)) === JSON.stringify(before) ? true : undefined))
      refusal(await client.post(`bulk/${bulk.id}/undo`), 409, "svc_bulk_already_undone")
      return "all prices restored; a second undo is 409"
    })
  },
}

/** The prices of a category by variation (or product). */
async function prices(client, id) {
  const sections = success(await client.get(`catalog?category=${id}`, { guest: true }))
  const products = sections.flatMap((section) => section.products)
  return Object.fromEntries(
    products.flatMap(({ id: product, price, variations }) =>
      variations.length > 0 ? variations.map((one) => [one.id, one.price]) : [[product, price]],
    ),
  )
}

function settled(client, started, status) {
  return until(async () => {
    const bulk = started.status === status ? started : success(await client.get(`bulk/${started.id}`))
    if (bulk.status === "failed") throw new WrongAnswer("the bulk change", status, bulk)
    return bulk.status === status ? bulk : undefined
  })
}

/** Repeats the request until it has a result. */
async function until(work) {
  const end = Date.now() + PATIENCE
  for (;;) {
    const found = await work()
    if (found !== undefined) return found
    if (Date.now() > end) throw new WrongAnswer("a change that takes its time", `seen within ${PATIENCE / 1000} s`, "not seen")
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
