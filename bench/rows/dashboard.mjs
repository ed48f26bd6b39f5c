import { growStore } from "../../scripts/generate/grow-store.mjs"
import { startChromium } from "../rig/chromium.mjs"
import { offerDashboards, openOwner, SERVES_DASHBOARD } from "../rig/dashboards.mjs"
import { createClient } from "../rig/load.mjs"
import { ORIGINALS, originalOrders } from "../rig/original-orders.mjs"
import { ADMINISTRATOR } from "../rig/rig.mjs"
import { interleave, judged, median, ratios } from "../rig/rounds.mjs"
import { startServer } from "../rig/server.mjs"
import { figure } from "../rig/table.mjs"

const FEW = 1_000
const MANY = 100_000
/** Each day has the same number of orders, however long the history. */
const GROWTH = { products: 0, accounts: 500, perDay: 288 }
const CREDENTIALS = { email: ADMINISTRATOR.username, password: ADMINISTRATOR.password }

const NATIVE = ["/products", "Pizza"]
/** Pages of ours that show orders, and what stands there when they are read. */
const PAGES = [
  ["Today", "/svc", "#\\d+"],
  ["Orders", "/svc/orders", "#\\d+"],
]

export const dashboard = {
  id: "dashboard",
  title: "The dashboard in Chromium: with the plugin beside without, a long past beside a young store",
  fullOnly: true,
  async measure(rig) {
    await rig.step("Building the dashboards", () => offerDashboards(rig.hosts))
    const browser = await startChromium()
    try {
      return [await nativePage(rig, browser), ...(await longPast(rig, browser))]
    } finally {
      await browser.close()
    }
  },
}

/** A page of Medusa's own, in a host with the plugin and in one without it. */
async function nativePage(rig, browser) {
  const open = async (name, folder) => {
    const databaseUrl = await rig.database.copyStore(`bench_dashboard_${name}`)
    const server = await startServer({ folder, databaseUrl, environment: SERVES_DASHBOARD })
    const client = createClient(server.url, { connections: 4 })
    return { server, client, owner: await openOwner(browser, server, client, CREDENTIALS) }
  }
  const hosts = []
  try {
    hosts.push(await open("with", rig.hosts.full))
    hosts.push(await open("without", rig.hosts.bare))
    const opens = (at) => () => hosts[at].owner.opens(...NATIVE)
    const contenders = { with: opens(0), without: opens(1) }
    await interleave(2, contenders)
    const figures = await interleave(rig.quick ? 5 : 15, contenders)
    return {
      row: "Dashboard, a page of Medusa's own, with the plugin",
      measured: `${figure(median(figures.with))} ms`,
      reference: `without ${figure(median(figures.without))} ms`,
      ...judged(ratios(figures.with, figures.without)),
      bar: { atMost: 1.1 },
      note: "the products, from the second visit on; none of our pages has been opened",
    }
  } finally {
    for (const { server, client } of hosts) {
      client.close()
      await server.stop()
    }
  }
}

async function longPast(rig, browser) {
  const originals = await originalOrders(rig)
  const open = (name, orders) =>
    rig.openStore(name, {
      template: ORIGINALS,
      prepare: (url) => growStore(url, { ...GROWTH, originals, orders }),
      environment: SERVES_DASHBOARD,
    })
  const few = await open("dashboard_few", FEW)
  const many = await rig.step(`Giving a store ${MANY.toLocaleString("en")} orders`, () => open("dashboard_many", MANY))
  try {
    const owners = []
    for (const { server, client } of [few, many]) owners.push(await openOwner(browser, server, client, CREDENTIALS))
    const results = []
    for (const [name, path, text] of PAGES) {
      const contenders = { few: () => owners[0].opens(path, text), many: () => owners[1].opens(path, text) }
      await interleave(2, contenders)
      const figures = await interleave(rig.quick ? 5 : 11, contenders)
      results.push({
        row: `Dashboard, ${name}, ${MANY.toLocaleString("en")} orders`,
        measured: `${figure(median(figures.many))} ms`,
        reference: `${FEW.toLocaleString("en")} orders ${figure(median(figures.few))} ms`,
        ...judged(ratios(figures.many, figures.few)),
        bar: { atMost: 1.2 },
      })
    }
    return results
  } finally {
    await few.close()
    await many.close()
  }
}
