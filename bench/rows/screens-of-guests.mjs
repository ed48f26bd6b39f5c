import { notesOf, openPhone, visit } from "../rig/guest-page.mjs"
import { judged, quantile } from "../rig/rounds.mjs"
import { figure } from "../rig/table.mjs"

const OWN_PAGES = ["svc-account", "svc-points", "svc-referral", "svc-hours"]
const PROFILE = "1.6 Mbit/s, 150 ms, a fourth of the processor"

/**
 * Measures the menu and an order on a cheap phone.
 * @param {{ server: { url: string } }} store
 * @param {number} rounds
 */
export async function guestRows(browser, { server }, rounds) {
  const url = `${server.url}/svc/demo/guest?lang=en`
  const [first, again, without, later] = [[], [], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const phone = await openPhone(browser)
    const page = await visit(phone, url)
    first.push(await notesOf(page))
    // After showing the menu, the page writes its cache for the next visit and loads the rest of the kit.
    await page.waitForTimeout(1_500)
    later.push((await notesOf(page)).longestTask)
    await page.close()
    const second = await visit(phone, url)
    again.push(await notesOf(second))
    await second.close()
    await phone.route("**/svc/v1/**", (route) => route.abort("internetdisconnected"))
    const third = await visit(phone, url)
    without.push(await notesOf(third))
    await phone.close()
  }
  const order = await wayToAnOrder(browser, url)
  const kilobytes = (bytes) => bytes / 1_000
  return [
    seconds("Guest, menu readable, first visit, p75", first, 1.2),
    seconds("Guest, menu readable, next visit, p75", again, 0.4),
    seconds("Guest, menu readable without the service, p75", without, 0.4),
    row(
      "Guest, longest wait for a tap from menu to order",
      order.slowestTap,
      " ms",
      100,
      "open, choose, add, cart, another time, place",
    ),
    row("Guest, longest task once the menu is readable", Math.max(order.longestTask, ...later), " ms", 50, PROFILE),
    row(
      "Guest, layout shift of a visit",
      Math.max(...[...first, ...again].map(({ shift }) => shift), order.shift),
      "",
      0.02,
      PROFILE,
    ),
    row("Guest, script before the menu is readable", kilobytes(first[0].scripts), " kB", 20, "compressed"),
    row("Guest, script of the whole way to an order", kilobytes(order.allScripts), " kB", 45, "compressed"),
    row(
      "Guest, script of that way and of the guest's own pages",
      kilobytes(order.withOwnPages),
      " kB",
      60,
      "compressed; account, points, referral, hours",
    ),
  ]
}

function seconds(title, notes, atMost) {
  const figures = notes.map(({ readable }) => readable / 1_000)
  return {
    row: title,
    measured: `${figure(quantile(figures, 0.75))} s`,
    reference: PROFILE,
    ...judged(figures),
    ratio: quantile(figures, 0.75),
    unit: " s",
    bar: { atMost },
  }
}

const row = (title, value, unit, atMost, reference) => ({
  row: title,
  measured: `${figure(value)}${unit}`,
  reference,
  ratio: value,
  unit,
  bar: { atMost },
})

/** Places an order as a guest does: from the menu to a product, the cart, the checkout and the order's page. */
async function wayToAnOrder(browser, url) {
  const phone = await openPhone(browser)
  const page = await visit(phone, url)
  await page.locator("svc-mode input[value=pickup]").check({ force: true })
  await page.locator("svc-catalog .open").first().tap()
  const sheet = page.locator("svc-product dialog")
  await sheet.waitFor()
  for (const group of await sheet.locator("fieldset").all()) {
    if (await group.locator("input[type=radio]").count()) await group.locator("input").first().check()
  }
  await sheet.locator(".foot .button").tap()
  await page.locator("svc-cart .bar .button").tap()
  await page.locator("svc-checkout .sum").waitFor()
  await page.getByLabel("Name").fill("Lola")
  await page.getByLabel("Phone").fill("+34600111222")
  await page.locator("svc-checkout #time").press("ArrowDown")
  await page.locator("svc-checkout .bill:not(.stale)").waitFor()
  await page.locator("svc-checkout button[type=submit]").tap()
  await page.locator("svc-order h2").waitFor()
  const notes = await notesOf(page)
  await showOwnPages(page)
  const { allScripts: withOwnPages } = await notesOf(page)
  await phone.close()
  return { ...notes, withOwnPages }
}

/** Adds the elements for the guest's account to the page, and waits until they and their texts are loaded. */
async function showOwnPages(page) {
  await page.evaluate((tags) => document.body.append(...tags.map((tag) => document.createElement(tag))), OWN_PAGES)
  // The others may have nothing to show in a shop without points.
  for (const tag of ["svc-account", "svc-hours"]) await page.locator(`${tag} .k`).first().waitFor()
}
