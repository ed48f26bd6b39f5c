import type { Page } from "playwright-core"
import type { CardStore } from "../../../support"
import { CARDS, serveStripe, watchPage } from "../../../support/browser"
import { refusedByPolicy, serveHostilePage, shownParts } from "./hostile-page"

/** A shop that takes cards, and a guest's browser. */
interface CardShop {
  cards(): CardStore
  phone(): Promise<Page>
}

/** The card form on a page that unsets every style, hides most tags, and allows only its own host and Stripe's. */
export function hostileCardFormSuite(shop: CardShop): void {
  it("every part of the payment has the size and the colours that it has elsewhere, and the guest can pay", async () => {
    const cards = shop.cards()
    const page = await shop.phone()
    const watch = watchPage(page)
    await serveStripe(page, cards.stripe)
    await page.route(`${cards.stripe.url}/**`, async (route) => route.fulfill({ response: await route.fetch() }))
    await serveHostilePage(page, {
      tags: "<svc-mode></svc-mode><svc-cart></svc-cart><svc-order theme='dark'></svc-order><svc-catalog></svc-catalog>",
      // Stripe's own script sends the card from a frame of its own host. The script of the tests sends it from the page.
      policy: `default-src 'self'; script-src 'self' https://js.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com; connect-src 'self' ${cards.stripe.url}`,
    })
    await page.goto(`${cards.store.url}/hostile`)
    await page
      .getByRole("button", { name: /^Add Agua/ })
      .first()
      .click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.getByRole("radio", { name: /Stripe|Card/ }).check()
    await page.getByLabel("Name").fill("Ana")
    await page.getByLabel("Phone").fill("+34600111222")
    await page.getByLabel("Phone").blur()
    await page.locator("svc-checkout #when[aria-busy=false]").waitFor()
    await page.getByRole("button", { name: /^Place order.*\d/ }).click()
    const card = page.getByLabel("Card number")
    await card.waitFor()
    const { hash } = new URL(page.url())
    const parts = async (): Promise<string[]> => {
      await page.getByRole("button", { name: /^Pay \D*[\d.]/ }).waitFor()
      return shownParts(page, "svc-payment")
    }
    const hostile = await parts()
    await page.goto(`${cards.store.url}/plain${hash}`)
    await card.waitFor()
    expect(hostile).toEqual(await parts())
    await page.goto(`${cards.store.url}/hostile${hash}`)
    await card.fill(CARDS.good)
    await page.getByRole("button", { name: /^Pay \D*[\d.]/ }).click()
    await page.locator("svc-order").getByText("Being prepared").first().waitFor()
    expect(refusedByPolicy(watch.faults())).toEqual([])
  })
}
