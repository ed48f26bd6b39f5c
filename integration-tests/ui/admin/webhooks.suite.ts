import type { Page } from "playwright-core"
import { PING_EVENT } from "../../../src/domain/webhooks/topics"
import { isSignedWith, Receiver } from "../../http/svc/v1/webhooks/receiver"
import { ACCOUNTS, orderBodies, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { OURS, OURS_IN_DIALOG, openDashboard } from "./dashboard-store"

/** Webhooks and application passwords in the dashboard. */
export function webhooksPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let receiver: Receiver
  let page: Page
  beforeAll(async () => {
    store = use()
    ;[browser, receiver] = await Promise.all([startBrowser(), Receiver.start()])
    page = await openDashboard(browser, store, "/svc/webhooks")
    await page.getByRole("heading", { name: "Webhooks", exact: true }).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await store.db("svc_webhook").delete()
    await receiver?.leave()
  })

  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const dialog = () => page.getByRole("dialog")
  const place = async (): Promise<string> => {
    const { status, body } = await store.api().post("orders", orderBodies(await smallCatalogue(store.db)).pickup())
    expect(status).toBe(201)
    return body.data.id
  }
  /** Reads the secret in the dialog. Escape and a click beside it do not close the dialog. */
  const keepSecret = async (): Promise<string> => {
    const value = await dialog().getByLabel("Secret", { exact: true }).inputValue()
    await page.keyboard.press("Escape")
    await button("I have kept it").click()
    await dialog().waitFor({ state: "detached" })
    expect(await page.content()).not.toContain(value)
    return value
  }

  it("signs deliveries with a secret that is shown once", async () => {
    await button("Add a webhook").click()
    await dialog().getByLabel("Address").fill(receiver.url)
    await dialog().getByLabel("Name").fill("Accounting")
    await button("Save").click()
    await dialog().getByText("Secret of Accounting").waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "webhook-secret")
    const secret = await keepSecret()
    await page.getByText(/^Nothing to send so far/).waitFor()

    const order = await place()
    await page.getByText(/^The last message arrived/).waitFor()
    const [received] = receiver.of(order)
    expect(received && isSignedWith(received, secret)).toBe(true)
  })

  it("shows in two clicks from any page why a receiver gets nothing, and sends a delivery again in two more", async () => {
    receiver.react({ status: 500 })
    const order = await place()
    page = await openDashboard(browser, store, "/orders", { page })
    await page.getByRole("link", { name: "Service", exact: true }).click()
    await page.getByRole("link", { name: "Webhooks", exact: true }).click()
    await page.getByText(/^The receiver answered 500\. \d+ attempts?, next at /).waitFor()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "webhook-failing")

    receiver.react({ status: 200 })
    await button("Deliveries of Accounting").click()
    await dialog().getByText("Waiting").waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "webhook-deliveries")
    await dialog()
      .getByRole("button", { name: /^Send again: delivery/ })
      .first()
      .click()
    await dialog().getByText("Waiting").waitFor({ state: "detached" })
    expect(receiver.of(order).length).toBeGreaterThan(1)
    await button("Close").click()
  })

  it("sends a test on request, and says whether the receiver accepted the test", async () => {
    const test = async () => {
      await button("Actions for Accounting").click()
      await page.getByRole("menuitem", { name: "Send a test", exact: true }).click()
    }
    const sent = () => receiver.received.filter(({ headers }) => headers["x-platform-webhook-topic"] === PING_EVENT).length
    const before = sent()
    receiver.react({ status: 200 })
    await test()
    await page
      .getByText(/^The receiver accepted the test after \d+ ms\.$/)
      .first()
      .waitFor()
    expect(sent()).toBe(before + 1)
    receiver.react({ status: 503 })
    await test()
    await page.getByText("The test did not arrive: answered 503").first().waitFor()
    receiver.react({ status: 200 })
  })

  it("gives a program access with a password that is shown once, until the password is revoked", async () => {
    await button("Add a password").click()
    await dialog().getByLabel("What for").fill("Till")
    await button("Save").click()
    await dialog().getByText("Password of Till").waitFor()
    const password = await keepSecret()
    expect(password).toMatch(/^(\w{4} ){5}\w{4}$/)
    const credentials = Buffer.from(`${ACCOUNTS.administrator.username}:${password}`).toString("base64")
    const asProgram = () => fetch(`${store.url}/svc/v1/orders`, { headers: { authorization: `Basic ${credentials}` } })
    expect((await asProgram()).status).toBe(200)

    await button("Revoke Till").click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke Till" }).click()
    await page.getByText("No program uses the API in your name.").waitFor()
    expect((await asProgram()).status).toBe(401)
  })
}
