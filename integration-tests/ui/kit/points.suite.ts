import type { Page } from "playwright-core"
import { DEMO_PASSWORD } from "../../../src/scripts/demo/restaurant"
import { eventually } from "../../support"
import type { GuestStory } from "./guest-story"
import { openKitPage } from "./kit-page"

const PASSWORD = "long enough for all"

/** The page of a guest's points when a request must be repeated. */
export function pointsSuite(story: GuestStory): void {
  let guests = 0

  /** A new customer with points, signed in on a page with the element. */
  async function withPoints(points: number): Promise<{ readonly page: Page; readonly id: number }> {
    const api = story.store.api()
    guests += 1
    const email = `points-${guests}@example.com`
    const { id } = (await api.post("auth/register", { email, password: PASSWORD })).body.data
    const { token } = (await api.post("auth/token", { username: "gerente", password: DEMO_PASSWORD })).body.data
    const headers = { authorization: `Bearer ${token}` }
    const reason = { points, reason: "Welcome", idempotency: `points-of-${id}` }
    expect((await api.post(`loyalty/accounts/${id}/adjust`, reason, { headers })).status).toBe(201)
    const page = await openKitPage(story.browser, story.store.url, { tags: "<svc-points></svc-points>" })
    await page.getByLabel("E-mail", { exact: true }).fill(email)
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.locator("svc-points .number").waitFor()
    return { page, id }
  }

  it("the element for points shows the guest's referral link, unless the page has the element for referrals", async () => {
    const { page } = await withPoints(200)
    expect(await page.locator("svc-points svc-referral").getByLabel("Your link").inputValue()).toMatch(/svc_ref=/)
    await page.evaluate(() => document.querySelector("main")?.append(document.createElement("svc-referral")))
    await page.reload()
    await page.locator("svc-points svc-referral").waitFor()
    expect(await page.locator("svc-referral").count()).toBe(1)
  })

  it("a redemption during a short lock is retried silently, and creates one coupon", async () => {
    const { page, id } = await withPoints(200)
    const { store } = story
    const holder = await store.db.transaction()
    await holder.raw("select 1 from svc_loyalty_account where account_number = ? for update", [id])
    const [refused] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith("/loyalty/redeem")),
      page
        .getByRole("button", { name: /^Redeem/ })
        .first()
        .click(),
    ])
    await holder.rollback()
    expect([refused.status(), (await refused.json()).error.details]).toEqual([409, { reason: "locked" }])
    await page.locator("svc-points .code").waitFor()
    expect(await page.locator("svc-points .note.bad").count()).toBe(0)
    const entries = await store.db("svc_loyalty_coupon").where({ code: await page.locator("svc-points .code").textContent() })
    expect(entries).toHaveLength(1)
  })

  it("a redemption during a long lock shows an error, and the button can be pressed again", async () => {
    const { page } = await withPoints(200)
    let requests = 0
    await page.route("**/loyalty/redeem", (route) => {
      requests += 1
      const error = { code: "loyalty_unavailable", message: "", details: { reason: "locked" } }
      return route.fulfill({ status: 409, json: { success: false, error } })
    })
    const redeem = page.getByRole("button", { name: /^Redeem/ }).first()
    await redeem.click()
    await page.locator("svc-points .note.bad").waitFor()
    expect(requests).toBe(3)
    await page.unroute("**/loyalty/redeem")
    await redeem.click()
    await page.locator("svc-points .code").waitFor()
  })

  it("a guest who requests the confirmation link too often sees the seconds until the next attempt", async () => {
    const { page } = await withPoints(10)
    let requests = 0
    await page.route("**/loyalty/verify-email", (route) => {
      requests += 1
      const error = { code: "loyalty_verification_throttled", message: "", details: {} }
      return route.fulfill({ status: 429, headers: { "Retry-After": "42" }, json: { success: false, error } })
    })
    await page.getByRole("button", { name: "Send the link" }).click()
    const wait = page.getByRole("button", { name: /^Again in \d+ seconds$/ })
    await wait.waitFor()
    const left = async () => Number(/\d+/.exec((await wait.textContent()) ?? "")?.[0])
    // Before the response, the button counts down a minute.
    await eventually(async () => (await left()) <= 42)
    const first = await left()
    expect(first).toBeGreaterThan(20)
    await page.locator("svc-verify-email [role=status]", { hasText: /./ }).waitFor()
    await eventually(async () => (await left()) < first)
    // The button is marked as disabled, but keeps the focus.
    await wait.click({ force: true })
    expect(requests).toBe(1)
  })
}
