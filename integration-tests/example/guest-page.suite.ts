import type { Page } from "playwright-core"
import { accessibilityViolations, CARDS, type PageOptions, takePicture } from "../support/browser"
import type { Demo } from "./demo"

interface Parts {
  readonly demo: Demo
  page(options: PageOptions): Promise<Page>
}

/** The demo's own page for guests, which loads nothing from other hosts. */
export function guestPageSuite(use: () => Parts): void {
  /** Orders on the demo's page, up to the form for the card. */
  const beforePaying = async (options: PageOptions) => {
    const { demo } = use()
    const page = await use().page(options)
    const hosts = new Set<string>()
    page.on("request", (request) => hosts.add(new URL(request.url()).host))
    await page.goto(`${demo.store.url}/svc/demo/guest?lang=en`)
    await page.getByRole("radio", { name: "Pick-up" }).check()
    await page
      .getByRole("button", { name: /^Add Agua/ })
      .first()
      .click()
    const product = page.locator("svc-product dialog")
    await product.getByLabel("Natural 50 cl").check()
    await product.locator(".foot .button").click()
    await page.getByRole("button", { name: /View order/ }).click()
    await page.getByRole("radio", { name: /Tarjeta \(prueba\)/ }).check()
    await page.getByLabel("Name").fill("Ana")
    await page.getByLabel("Phone").fill("+34600111333")
    await page.locator("svc-checkout .sum").waitFor()
    await page.getByRole("button", { name: /^Place order/ }).click()
    await cardNumber(page).waitFor()
    return { page, hosts: () => [...hosts].filter((host) => host !== "") }
  }
  const cardNumber = (page: Page) => page.getByLabel("Card number")
  const pay = (page: Page) => page.getByRole("button", { name: /^Pay \D*[\d.]/ }).click()
  const host = () => new URL(use().demo.store.url).host

  it("takes test cards on the demo's own page: a declined card, then one that pays", async () => {
    const { page, hosts } = await beforePaying({ screen: "phone" })
    await takePicture(page, "example", "demo-card-390")
    expect(await accessibilityViolations(page)).toEqual([])
    await cardNumber(page).fill(CARDS.declined)
    await pay(page)
    await page.locator("svc-payment").getByRole("alert").filter({ hasText: /./ }).waitFor()
    await cardNumber(page).fill(CARDS.good)
    await pay(page)
    await page.locator("svc-order").getByText("Being prepared").first().waitFor()
    expect(hosts()).toEqual([host()])
  })

  it("opens the bank's page of 3-D Secure on the same host, and returns to the order", async () => {
    const { page, hosts } = await beforePaying({ screen: "phone" })
    await cardNumber(page).fill(CARDS.secure)
    await pay(page)
    await page.getByRole("button", { name: "Complete authentication" }).click()
    await page.locator("svc-order").getByText("Being prepared").first().waitFor()
    expect(hosts()).toEqual([host()])
  })
}
