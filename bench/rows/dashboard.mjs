import { startChromium } from "../rig/chromium.mjs"
import { addDashboards } from "../rig/dashboard/builds.mjs"
import { notesOf, openOwner, openTab } from "../rig/dashboard/owner-page.mjs"
import { inTurns, kitchenOf } from "../rig/kitchen-orders.mjs"
import { ADMINISTRATOR } from "../rig/rig.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"
import { menu, today } from "./dashboard-pages.mjs"

const OPEN = 200
const SIGN_IN = { email: ADMINISTRATOR.username, password: ADMINISTRATOR.password }
const environment = { ADMIN_DISABLED: "false" }

export const dashboard = {
  id: "dashboard",
  title: "The owner's dashboard in Chromium",
  fullOnly: true,
  async measure(rig) {
    await rig.step("Building the dashboard with and without the plugin", () => addDashboards(rig.hosts))
    const browser = await startChromium()
    const store = await rig.openStore("dashboard", { environment })
    const bare = await rig.openBare("dashboard_bare", environment)
    try {
      const native = await nativePage(browser, { with: store.server.url, without: bare.server.url }, rig.quick ? 5 : 15)
      await bare.close()
      const owner = await openOwner(browser, store.server.url, SIGN_IN)
      const kitchen = kitchenOf(store)
      const open = await inTurns(OPEN, kitchen.place)
      return [
        ...native,
        ...(await today(owner, store.server.url, kitchen, open, rig.quick ? 3 : 7)),
        await menu(owner, store.server.url),
      ]
    } finally {
      await browser.close()
      await Promise.all([store.close(), bare.close()])
      for (const { name } of [store, bare]) await rig.database.drop(name)
    }
  },
}

/** Opens Medusa's own list of products in a host with the plugin and in one without it: with an empty cache, and again. */
async function nativePage(browser, urls, rounds) {
  const again = { with: [], without: [] }
  const open = (name) => async () => {
    const owner = await openOwner(browser, urls[name], SIGN_IN)
    const visit = async () => {
      const page = await openTab(owner, `${urls[name]}/app/products`, "shownAt")
      const { shownAt } = await notesOf(page)
      await page.close()
      return shownAt
    }
    const first = await visit()
    again[name].push(await visit())
    await owner.close()
    return first
  }
  const contenders = { with: open("with"), without: open("without") }
  await interleave(1, contenders)
  for (const figures of Object.values(again)) figures.length = 0
  const first = await interleave(rounds, contenders)
  const row = (title, figures) => ({
    row: `A page of Medusa's, ${title}`,
    measured: `${figure(median(figures.with))} ms`,
    reference: `without the plugin ${figure(median(figures.without))} ms`,
    ...judged(ratios(figures.with, figures.without)),
    bar: { atMost: 1.1 },
  })
  return [row("first opening", first), row("opened again", again)]
}
