import { begin, openPhone, totalAfterTap, visit } from "./guest-page.mjs"

/** The kinds of taps that lead to an order, and their names in the report. */
export const TAPS = {
  open: "opening a product",
  choose: "choosing a size",
  add: "adding it",
  cart: "opening the cart",
  time: "another time",
  place: "placing the order",
}

/** Places an order as a guest does: from the menu to a product, the cart, the checkout and the order's page. */
export async function wayToAnOrder(page) {
  await fillCart(page)
  await page.getByLabel("Name").fill("Lola")
  await page.getByLabel("Phone").fill("+34600111222")
  await begin(page, "time")
  await page.locator("svc-checkout #time").press("ArrowDown")
  await page.locator("svc-checkout .bill:not(.stale)").waitFor()
  await begin(page, "place")
  await page.locator("svc-checkout button[type=submit]").tap()
  await page.locator("svc-order h2").waitFor()
}

/** Puts the first product of the menu into the cart, to be picked up, and opens the cart. */
async function fillCart(page) {
  await page.locator("svc-mode input[value=pickup]").check({ force: true })
  await addFirst(page)
  await begin(page, "cart")
  await page.locator("svc-cart .bar .button").tap()
  await page.locator("svc-checkout .sum").waitFor()
}

/** Opens the first product of the menu, chooses the first option of each group with radio buttons, and adds the product. */
export async function addFirst(page) {
  await begin(page, "open")
  await page.locator("svc-catalog .open").first().tap()
  const sheet = page.locator("svc-product dialog")
  await sheet.waitFor()
  // The choices are rendered after the sheet. The comment field is below them, so it comes last.
  await sheet.locator("textarea").waitFor()
  await begin(page, "choose")
  for (const group of await sheet.locator("fieldset").all()) {
    if (await group.locator("input[type=radio]").count()) await group.locator("label").first().tap()
  }
  await begin(page, "add")
  await sheet.locator(".foot .button").tap()
  await page.locator("svc-cart .bar .button").waitFor()
}

/**
 * Changes the open cart `times` times.
 * @returns the milliseconds from each change until the service's total is shown
 */
export async function totalsAfterTaps(browser, url, times, options) {
  const phone = await openPhone(browser)
  const page = await visit(phone, url, options)
  await fillCart(page)
  const figures = []
  for (let time = 0; time < times; time += 1) {
    await page.locator("svc-checkout .bill:not(.stale)").waitFor()
    figures.push(await totalAfterTap(page))
  }
  await phone.close()
  return figures
}

/** The slowest tap of each kind over all runs. */
export function slowestOf(runs) {
  const kinds = [...new Set(runs.flatMap(({ delays }) => Object.keys(delays)))]
  return Object.fromEntries(kinds.map((kind) => [kind, Math.max(...runs.map(({ delays }) => delays[kind] ?? 0))]))
}
