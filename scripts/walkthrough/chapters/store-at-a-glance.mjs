import { equal, holds, success } from "../expectation.mjs"

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** Modes, opening hours, an orderable time, and the menu. */
export const storeAtAGlance = {
  title: "The store",
  async run({ client, known, step }) {
    await step("Order types (GET /order-types)", async () => {
      const modes = success(await client.get("order-types", { guest: true }))
      equal("slugs", modes.map(({ slug }) => slug).sort(), ["delivery", "pickup"])
      return modes.map(modeInBrief).join(" · ")
    })

    for (const type of ["delivery", "pickup"]) {
      known[`${type}Time`] = await step(`Find a free slot for ${type} (GET /schedule/${type}/…)`, () =>
        firstFreeTime(client, type),
      )
    }

    known.catalogue = await step("The menu (GET /catalog)", async () => {
      const answer = await client.get("catalog", { guest: true })
      const categories = success(answer)
      holds("catalogue", categories.length > 0, "categories with products", categories)
      const etag = answer.headers.get("etag")
      holds("ETag", Boolean(etag), "an ETag", etag)
      const again = await client.get("catalog", { guest: true, headers: { "if-none-match": etag } })
      equal("the same catalogue asked for again: status", again.status, 304)
      const products = new Map(categories.flatMap((category) => category.products).map((product) => [product.id, product]))
      return [`${categories.length} categories, ${products.size} products; unchanged: 304`, [...products.values()]]
    })
  },
}

function modeInBrief({ slug, enabled, force_disabled: forced, open_now: open, next_open: next }) {
  const state = !enabled ? "off" : forced ? "forced off" : open ? "open" : `closed until ${next ?? "further notice"}`
  return `${slug} ${state}`
}

/** The first available slot, today or on the next day that has one. Works at any hour. */
async function firstFreeTime(client, type) {
  const status = success(await client.get(`schedule/${type}/status`, { guest: true }))
  equal("order_type", status.order_type, type)
  holds(
    `${type} can be ordered`,
    status.reason === null || status.reason === "out_of_hours",
    "a mode that is switched on",
    status.reason,
  )
  const today = success(await client.get(`schedule/${type}/slots`, { guest: true }))
  holds(
    "form of the slots",
    today.slots.every(({ time }) => CLOCK.test(time)),
    "HH:MM",
    today.slots,
  )
  const dates = success(await client.get(`schedule/${type}/dates`, { guest: true }))
  const further = dates.filter(({ open, date }) => open && date > today.date)
  let lastResort
  for (const { date } of [today, ...further]) {
    const isToday = date === today.date
    const day = isToday ? today : success(await client.get(`schedule/${type}/slots?date=${date}`, { guest: true }))
    const free = day.slots.filter(({ available }) => available)
    const now = isToday ? `; now ${yesNo(day.now_available)}, asap ${yesNo(day.asap_available)}` : ""
    const found = ({ time }) => [`${free.length} of ${day.slots.length} slots free on ${date}: ${time}${now}`, { date, time }]
    // The next slot may pass before the order is placed, so the one after it is used.
    if (free[1]) {
      return found(free[1])
    }
    lastResort ??= free[0] && found(free[0])
  }
  holds(`a free slot for ${type}`, lastResort !== undefined, "one on some date of the horizon", { today, dates })
  return lastResort
}

const yesNo = (value) => (value ? "yes" : "no")
