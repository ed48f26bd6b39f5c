import type { Page } from "playwright-core"
import type { LocalStripe } from "../vendors/local-stripe"
import { BANK_PAGE, isConfirmed, stripeScript, wayBack } from "../vendors/stripe-pages"

const BANK = "https://hooks.stripe.com/3d_secure"

/** Serves a page's requests to Stripe's hosts: the script, which pays at the local Stripe, and the bank's page of 3-D Secure. */
export async function serveStripe(page: Page, stripe: LocalStripe): Promise<void> {
  const body = stripeScript({ api: stripe.url, bank: BANK })
  await page.route("https://js.stripe.com/**", (route) => route.fulfill({ contentType: "text/javascript", body }))
  await page.route(`${BANK}?**`, (route) => {
    const address = new URL(route.request().url())
    if (route.request().method() === "GET") return route.fulfill({ contentType: "text/html", body: BANK_PAGE })
    const id = address.searchParams.get("intent") ?? ""
    const confirmed = isConfirmed(route.request().postData() ?? "")
    if (confirmed) stripe.authenticate(id)
    else stripe.refuseAuthentication(id)
    return route.fulfill({ contentType: "text/html", body: wayBack(address, confirmed) })
  })
}
