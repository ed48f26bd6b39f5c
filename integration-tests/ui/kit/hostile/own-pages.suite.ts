import type { Page } from "playwright-core"
import type { MenuCategory } from "../../../../src/client"
import { kitOrder } from "../../../../src/languages/en/kit-order"
import { watchPage } from "../../../support/browser"
import type { GuestStory } from "../guest-story"
import { refusedByPolicy, serveHostilePage, shownParts } from "./hostile-page"

const EMAIL = "guest-of-a-hostile-page@example.com"
const PASSWORD = "long enough for all"
const MORE = "<svc-points></svc-points><svc-referral></svc-referral><svc-hours theme='dark'></svc-hours>"

/** A guest's own pages on a page that unsets every style, hides most tags, and allows only its own host. */
export function hostileOwnPagesSuite(story: GuestStory): void {
  let order: { id: string; number: number }

  beforeAll(async () => {
    const api = story.store.api()
    const { id } = (await api.post("auth/register", { email: EMAIL, password: PASSWORD, first_name: "Ana" })).body.data
    const { token } = (await api.post("auth/token", { username: EMAIL, password: PASSWORD })).body.data
    const headers = { authorization: `Bearer ${token}` }
    const gift = { points: 200, reason: "Welcome", idempotency: `hostile-${id}` }
    const given = await api.post(`loyalty/accounts/${id}/adjust`, gift, { headers: await story.manager() })
    expect(given.status).toBe(201)
    const menu: readonly MenuCategory[] = (await api.get("catalog")).body.data
    const product = menu
      .flatMap(({ products }) => products)
      .find(
        ({ type, purchasable, extra_categories }) =>
          type === "simple" && purchasable && !extra_categories.some(({ required }) => required),
      )
    const placed = await api.post(
      "orders",
      {
        order_type: "pickup",
        fulfillment_time: "asap",
        payment_method: "cod",
        customer: { first_name: "Ana", phone: "+34600123456" },
        items: [{ product_id: product?.id, quantity: 1 }],
      },
      { headers },
    )
    expect(placed.status).toBe(201)
    order = placed.body.data
  })

  /** Opens the page of the guest, signed in by the form of the account. @param name `hostile`, or `plain` to compare it with */
  async function open(name: "hostile" | "plain"): Promise<{ page: Page; signedOut: string[]; signedIn: string[] }> {
    const page = await story.browser.page({ screen: "phone" })
    const watch = watchPage(page)
    await serveHostilePage(page, { tags: `<svc-account></svc-account>${MORE}<svc-order order="${order.id}"></svc-order>` })
    await page.goto(`${story.store.url}/${name}`)
    const account = page.locator("svc-account")
    await account.getByLabel("E-mail", { exact: true }).waitFor()
    await page.locator("svc-hours dt").first().waitFor()
    await page.locator("svc-order .note").waitFor()
    for (const tag of ["svc-points", "svc-referral"]) await page.locator(`${tag} .k`).first().waitFor()
    const signedOut = await shownParts(page)
    await account.getByLabel("E-mail", { exact: true }).fill(EMAIL)
    await account.getByLabel("Password", { exact: true }).fill(PASSWORD)
    await account.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.locator("svc-own-orders li").waitFor()
    await page.locator("svc-points .number").waitFor()
    await page.locator("svc-points .entries li").first().waitFor()
    await page.getByLabel("Your link").waitFor()
    await page.locator("svc-order .steps").waitFor()
    await page.locator("svc-order").getByRole("button", { name: "Order again" }).waitFor()
    expect(refusedByPolicy(watch.faults())).toEqual([])
    return { page, signedOut, signedIn: await shownParts(page) }
  }

  it("every part of the account, the points, the referral, the hours and the order has the size and the colours that it has elsewhere", async () => {
    const plain = await open("plain")
    const hostile = await open("hostile")
    expect(plain.signedIn.length).toBeGreaterThan(plain.signedOut.length)
    expect(hostile.signedOut).toEqual(plain.signedOut)
    expect(hostile.signedIn).toEqual(plain.signedIn)
  })

  it("a guest can change the profile, save an address, redeem points, show the QR code, and repeat the order", async () => {
    const { page } = await open("hostile")
    const watch = watchPage(page)
    const account = page.locator("svc-account")
    await account.getByRole("button", { name: /^Change.*name/i }).click()
    await account.getByLabel("Last name").fill("Ortega")
    await account.getByRole("button", { name: "Save" }).click()
    await account.getByText("Ana Ortega").first().waitFor()
    await account.getByRole("button", { name: "Add an address" }).click()
    await account.getByLabel("Street and number").fill("Calle de la Paz 12")
    await account.getByLabel("Postcode").fill("46003")
    await account.getByLabel("City").fill("Valencia")
    await account.getByRole("button", { name: "Save the address" }).click()
    await account.locator("svc-addresses .row", { hasText: "Calle de la Paz 12" }).waitFor()
    await page
      .getByRole("button", { name: /^Redeem.*3 €/ })
      .first()
      .click()
    await page.locator("svc-points .code").waitFor()
    await page.getByRole("button", { name: "Show the QR code" }).click()
    const code = await page.getByRole("img", { name: "QR code of your link" }).boundingBox()
    expect(code?.width).toBeGreaterThan(200)
    expect(code?.height).toBe(code?.width)
    const ofOrder = page.locator("svc-order")
    await ofOrder.getByText(`Order ${order.number}`).click()
    await ofOrder.locator("details li").first().waitFor()
    await ofOrder.getByRole("button", { name: "Order again" }).click()
    await ofOrder.getByText(kitOrder.again_done).waitFor()
    expect(watch.faults()).toEqual([])
  })
}
