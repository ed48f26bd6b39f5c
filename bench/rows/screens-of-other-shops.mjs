import { measureBareMenu, WHERE_BARS_WERE_SET } from "../references/bare-menu.mjs"
import { multiplyProducts } from "../rig/grow.mjs"
import { addFirst, slowestOf } from "../rig/guest-order.mjs"
import { begin, notesOf, openPhone, visit } from "../rig/guest-page.mjs"
import { seconds, tapRows } from "./screens-of-guests.mjs"

const TABLE = { id: "bench-7", label: "Table 7", zone: "Terrace", capacity: 4 }
/** The factor by which the products are multiplied. The measured store has almost a hundred products. */
const TIMES = 5.25
const PRODUCTS = 500

/** The menu after the QR code of a table was scanned. Each round is another guest's phone. */
export async function scanRows(browser, { server, client, bearer: headers }, rounds, bare) {
  const wanted = { enabled: true, selection: "qr_or_list", tables: [TABLE] }
  const { data } = await client.put("/svc/v1/settings/tables", wanted, { headers })
  const url = `${server.url}/svc/demo/guest?lang=en&svc_table=${data.tables[0].qr_token}`
  const scans = []
  for (let round = 0; round < rounds; round += 1) {
    const phone = await openPhone(browser)
    const page = await visit(phone, url)
    // The table's label is shown only after the code was accepted.
    await page.locator("svc-table strong", { hasText: TABLE.label }).waitFor()
    scans.push(await notesOf(page))
    await phone.close()
  }
  return [seconds("Guest, menu readable after scanning a table's code, p75", scans, 1.2, bare)]
}

/** A shop with at least five hundred products: its menu and the taps on it. */
export async function largeMenuRows(browser, rig, rounds) {
  const store = await rig.openStore("large_menu", { prepare: (url) => multiplyProducts(url, TIMES) })
  try {
    const url = `${store.server.url}/svc/demo/guest?lang=en`
    const visits = []
    const bare = await measureBareMenu(browser, await store.client.get("/svc/v1/catalog"), rounds)
    for (let round = 0; round < rounds; round += 1) {
      const phone = await openPhone(browser)
      const page = await visit(phone, url)
      // The guest taps while products are still added to the page.
      await page.locator("svc-mode input[value=pickup]").check({ force: true })
      await addFirst(page)
      await page.waitForFunction(
        (all) => document.querySelector("svc-catalog").shadowRoot.querySelectorAll(".product").length >= all,
        PRODUCTS,
      )
      await begin(page, "search")
      await page.locator("svc-catalog input[type=search]").tap()
      await page.keyboard.type("número 77")
      await page.waitForFunction(
        (all) => document.querySelector("svc-catalog").shadowRoot.querySelectorAll(".product").length < all,
        PRODUCTS,
      )
      visits.push(await notesOf(page))
      await phone.close()
    }
    const names = { open: "opening a product", choose: "choosing a size", add: "adding it", search: "a letter in the search" }
    return [
      seconds(
        `Guest, menu of ${PRODUCTS} products readable, first visit, p75`,
        visits,
        1.2,
        bare,
        WHERE_BARS_WERE_SET.readableOf500,
      ),
      ...tapRows(`Guest, slowest tap beside ${PRODUCTS} products`, slowestOf(visits), names, rounds, bare),
    ]
  } finally {
    await store.close()
    await rig.database.drop(store.name)
  }
}
