import type { Page } from "playwright-core"
import { eventually } from "../../support"
import { focusedName, tabTo } from "../../support/browser"
import { type GuestStory, guestParts } from "./guest-story"
import { openKitPage } from "./kit-page"

const PASSWORD = "long enough for all"
const SHOP = "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order></svc-order><svc-catalog></svc-catalog>"
const OWN = "<svc-account></svc-account><svc-points></svc-points><svc-cart></svc-cart>"
/** With this quantity of the first dish, an order reaches the demo's minimum for delivery. */
const ENOUGH = 5
const { bar, ticket } = guestParts

/** A guest who uses the keyboard alone. */
export function keyboardSuite(story: GuestStory): void {
  const open = (tags: string): Promise<Page> => openKitPage(story.browser, story.store.url, { tags }, { screen: "desktop" })

  async function fillIn(page: Page, fields: readonly (readonly [name: RegExp, text: string])[]): Promise<void> {
    for (const [name, text] of fields) {
      if (!name.test(await focusedName(page))) await tabTo(page, name)
      await page.keyboard.type(text)
    }
  }

  it("orders delivery to a typed address, and keeps the focus on a dish when its quantity changes", async () => {
    const page = await open(SHOP)
    await page.locator("svc-mode label").first().waitFor()
    await page.locator("svc-catalog .add").first().waitFor()
    await tabTo(page, /^Pick-up/)
    await page.keyboard.press("ArrowLeft")
    await tabTo(page, /^Where shall we deliver it/)
    await page.keyboard.press("Enter")
    await page.locator("svc-mode dialog[open]").waitFor()
    await fillIn(page, [
      [/^Street and number/, "Calle de la Paz 12"],
      [/^Postcode/, "46003"],
      [/^City/, "Valencia"],
    ])
    await page.keyboard.press("Enter")
    await page.locator("svc-mode dialog[open]").waitFor({ state: "detached" })
    await tabTo(page, /^Add /)
    const added = await focusedName(page)
    for (let pressed = 0; pressed < ENOUGH; pressed += 1) {
      await page.keyboard.press("Enter")
      await page.locator("svc-cart .badge", { hasText: String(pressed + 1) }).waitFor()
      await eventually(async () => (await focusedName(page)) === added)
    }
    await bar(page).waitFor()
    await tabTo(page, /View order/, "Shift+Tab")
    await page.keyboard.press("Enter")
    await page.locator("svc-checkout .sum").waitFor()
    await fillIn(page, [
      [/^Name/, "Ana"],
      [/^Phone/, "+34600123456"],
    ])
    await tabTo(page, /^Place order/)
    await page.keyboard.press("Enter")
    await ticket(page).waitFor()
    const id = new URL(page.url()).hash.replace("#svc-order=", "")
    const { body } = await story.store.api().get(`orders/${id}`, { headers: await story.manager() })
    expect(body.data).toMatchObject({ order_type: "delivery", shipping: { address_1: "Calle de la Paz 12", postcode: "46003" } })
  })

  it("chooses a free table from the list, and orders there", async () => {
    const page = await open(`<svc-table></svc-table>${SHOP}`)
    await page.locator("svc-mode label").nth(2).waitFor()
    await tabTo(page, /^Pick-up/)
    await page.keyboard.press("ArrowRight")
    await page.locator("svc-table .tile:enabled").first().waitFor()
    const label = await page.locator("svc-table .tile:enabled strong").first().innerText()
    await page.locator("svc-catalog .add").first().waitFor()
    await tabTo(page, new RegExp(`^${label}`), "Shift+Tab")
    await page.keyboard.press("Enter")
    await page.locator("svc-table .at strong", { hasText: label }).waitFor()
    await eventually(async () => (await focusedName(page)).startsWith(label))
    await tabTo(page, /^Add /)
    await page.keyboard.press("Enter")
    await bar(page).waitFor()
    await tabTo(page, /View order/, "Shift+Tab")
    await page.keyboard.press("Enter")
    await page.locator("svc-checkout .sum").waitFor()
    await tabTo(page, /^Place order/)
    await page.keyboard.press("Enter")
    await ticket(page).waitFor()
    const id = new URL(page.url()).hash.replace("#svc-order=", "")
    const { body } = await story.store.api().get(`orders/${id}`, { headers: await story.manager() })
    expect([body.data.service_mode, body.data.table.label]).toEqual(["dine_in", label])
  })

  it("signs in, saves, removes and restores an address, redeems points, and signs out", async () => {
    const email = "keyboard@example.com"
    const api = story.store.api()
    const { id } = (await api.post("auth/register", { email, password: PASSWORD, first_name: "Ana" })).body.data
    const gift = { points: 200, reason: "Welcome", idempotency: "keyboard-gift" }
    const given = await api.post(`loyalty/accounts/${id}/adjust`, gift, { headers: await story.manager() })
    expect(given.status).toBe(201)
    const page = await open(OWN)
    await page.locator("svc-sign-in form").first().waitFor()
    await fillIn(page, [
      [/^E-mail/, email],
      [/^Password/, PASSWORD],
    ])
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Add an address" }).waitFor()
    await tabTo(page, /^Add an address/)
    await page.keyboard.press("Enter")
    await page.locator("svc-addresses form").waitFor()
    await fillIn(page, [
      [/^Street and number/, "Calle de la Paz 12"],
      [/^Postcode/, "46003"],
      [/^City/, "Valencia"],
    ])
    await page.keyboard.press("Enter")
    const row = page.locator("svc-addresses .row")
    await row.waitFor()
    await tabTo(page, /^Remove the address/)
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Undo" }).waitFor()
    if ((await focusedName(page)) !== "Undo") await tabTo(page, /^Undo/)
    await page.keyboard.press("Enter")
    await row.waitFor()
    await tabTo(page, /^Redeem/)
    await page.keyboard.press("Enter")
    await page.locator("svc-points .code").waitFor()
    await tabTo(page, /^Sign out/, "Shift+Tab")
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Sign in", exact: true }).first().waitFor()
  })
}
