import type { Page } from "playwright-core"
import { eventually } from "../../../support"
import { expectClean } from "../every-look"
import type { GuestStory } from "../guest-story"
import { openKitPage } from "../kit-page"
import { changing } from "./changing"

const PASSWORD = "long enough for all"

/** A guest's own pages after a mistake or an old link, points that are locked, and a week with an exception. */
export function accountStatesSuite(story: GuestStory): void {
  const { during } = changing(story)
  const open = (tags: string, query = ""): Promise<Page> =>
    openKitPage(story.browser, story.store.url, { tags, path: `/page${query}` })
  const send = (page: Page) => page.locator("svc-sign-in .button")

  it("a wrong password, and the link of a password reset that has expired", async () => {
    const page = await open("<svc-account></svc-account>")
    await page.locator("#email").fill("nobody@example.com")
    await page.locator("#password").fill("not the password")
    await send(page).click()
    await page.locator("svc-sign-in .note.bad").waitFor()
    await expectClean(page, "sign-in-wrong")
    const reset = await open("<svc-account></svc-account>", "?svc_reset=no-such-token")
    await reset.locator("#password").fill(PASSWORD)
    await expectClean(reset, "reset")
    await send(reset).click()
    await reset.locator("svc-sign-in .note.bad").waitFor()
    await expectClean(reset, "reset-expired")
  })

  it("points: an old link of the mail, an e-mail that is not confirmed, and points that are locked", async () => {
    const email = "every-state-of-points@example.com"
    const api = story.store.api()
    const { id } = (await api.post("auth/register", { email, password: PASSWORD })).body.data
    const reason = { points: 200, reason: "Welcome", idempotency: `every-state-${id}` }
    expect((await api.post(`loyalty/accounts/${id}/adjust`, reason, { headers: await story.manager() })).status).toBe(201)
    const page = await open("<svc-points></svc-points><svc-referral></svc-referral>", "?svc_verify=no-such-token")
    await page.locator("svc-points svc-verify-note .note.bad").waitFor()
    await page.locator("svc-referral .button").waitFor()
    await expectClean(page, "points-old-link")
    await page.locator("svc-points #email").fill(email)
    await page.locator("svc-points #password").fill(PASSWORD)
    await page.locator("svc-points svc-sign-in .button").click()
    await page.locator("svc-points .number").waitFor()
    await page.locator("svc-verify-email button").click()
    await eventually(async () => (await page.locator("svc-verify-email [role=status]").textContent()) !== "")
    await page.route("**/loyalty/redeem", (route) => {
      const error = { code: "loyalty_unavailable", message: "", details: { reason: "locked" } }
      return route.fulfill({ status: 409, json: { success: false, error } })
    })
    await page.locator("svc-points li button").first().click()
    await page.locator("svc-points .note.bad").last().waitFor()
    await expectClean(page, "points-locked")
  })

  it("a week with a day that differs", async () => {
    const exceptions = (of: object[]) => ({ order_types: { pickup: { exceptions: of } } })
    await during("settings/operation", exceptions([{ date: "2026-11-21", ranges: [] }]), exceptions([]), async () => {
      const page = await open("<svc-hours></svc-hours>")
      await page.locator("svc-hours dt").first().waitFor()
      await expectClean(page, "hours-exception")
    })
  })
}
