import type { Page } from "playwright-core"
import { ACCOUNTS, eventually, type Store } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { withMailProvider } from "../../support/settings/mail-provider"
import { OURS, OURS_IN_DIALOG, openDashboard } from "./dashboard-store"

const VERIFIED = "Paying with points needs a confirmed e-mail"

/** The loyalty program, its rewards, and the points of guests. */
export function loyaltyPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let page: Page
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    page = await openDashboard(browser, store, "/svc/loyalty")
    await page.getByRole("heading", { name: "Loyalty", exact: true }).waitFor()
  })
  afterAll(() => browser?.close())

  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const dialog = () => page.getByRole("dialog")
  const alert = () => page.getByRole("alertdialog")
  const read = async (path: string) => (await store.api("manager").get(path)).body.data

  it("computes a sample order by the rules, and asks for confirmation before it saves rates that give back more than 100 %", async () => {
    await page.getByRole("switch", { name: "The program is on" }).click()
    await page.getByLabel("Points for each €1.00 spent").fill("3")
    await page.getByLabel("Points that are worth €1.00").fill("2")
    await page.getByLabel("Sample order").fill("19,99")
    await page.getByText("An order of €19.99 earns 59 points, worth €29.50.").waitFor()
    await page.getByText("This program gives 150 % back: more than guests spend.").waitFor()
    await takePicture(page, "dashboard", "loyalty-generous")

    const before = await read("loyalty/program")
    await button("Save").click()
    await alert().getByText("Give 150 % back?").waitFor()
    await alert().getByRole("button", { name: "Cancel" }).click()
    expect(await read("loyalty/program")).toEqual(before)

    await page.getByLabel("Points that are worth €1.00").fill("60")
    await page.getByText("Guests get 5 % of what they spend back.").waitFor()
    await button("Save").click()
    await page.getByText("Saved.", { exact: true }).first().waitFor()
    expect(await read("loyalty/program")).toMatchObject({
      enabled: true,
      points_per_currency: 3,
      redeem: { points_per_currency: 60 },
    })
  })

  it("warns in a host without mails as soon as a rule needs confirmed e-mails", async () => {
    const warning = page.getByText("No mails can be sent")
    const verified = page.getByRole("switch", { name: VERIFIED })
    const referral = page.getByRole("switch", { name: "Guests get points for recommending you" })
    for (const each of [verified, referral]) if (await each.isChecked()) await each.click()
    await page.getByLabel("Welcome points").fill("0")
    await warning.waitFor({ state: "detached" })
    await referral.click()
    await warning.waitFor()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "loyalty-without-mails")
    await referral.click()
    await page.getByLabel("Welcome points").fill("10")
    await warning.waitFor()
    await page.getByLabel("Welcome points").fill("0")
    await warning.waitFor({ state: "detached" })
  })

  it("does not warn in a host that sends mails", () =>
    withMailProvider(store, async () => {
      const other = await openDashboard(browser, store, "/svc/loyalty")
      const verified = other.getByRole("switch", { name: VERIFIED })
      if (!(await verified.isChecked())) await verified.click()
      expect(await other.getByText("No mails can be sent").count()).toBe(0)
      await other.context().close()
    }))

  it("names the field that is refused", async () => {
    const field = page.getByLabel("Welcome points")
    await field.fill("ten")
    await button("Save").click()
    await eventually(async () => (await field.getAttribute("aria-invalid")) === "true")
    await field.fill("0")
  })

  it("warns of a reward that gives back more than guests spend, and sorts rewards", async () => {
    for (const [name, points] of [
      ["Coffee", "150"],
      ["Ten off", "30"],
    ] as const) {
      await button("Add a reward").click()
      await dialog().getByLabel("Name").fill(name)
      await dialog().getByLabel("Points", { exact: true }).fill(points)
      await dialog().getByLabel("Amount").fill("10")
      expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
      await button("Save").click()
      await dialog().waitFor({ state: "detached" })
    }
    await button("Edit Ten off").click()
    await dialog().getByLabel("Amount").fill("12")
    await button("Save").click()
    await alert().getByText("Give 120 % back?").waitFor()
    await takePicture(page, "dashboard", "loyalty-reward")
    await alert().getByRole("button", { name: "Save 120 %" }).click()
    await page.getByText("120 % back").waitFor()

    await button("Move Ten off up").click()
    await eventually(async () => {
      const names = (await read("loyalty/rewards")).map(({ name }: { name: string }) => name)
      return names.join() === "Ten off,Coffee"
    })
  })

  it("finds a guest and books points once, with the reason in the history", async () => {
    await page.getByRole("searchbox", { name: "Name, e-mail or user name" }).fill("clara")
    await page.getByRole("button", { name: ACCOUNTS.customer.email }).click()
    const found = (await store.api("manager").get("loyalty/accounts", { query: { search: "clara" } })).body.data[0]
    const balance = async () => (await read(`loyalty/accounts/${found.account_id}`)).balance
    const before = await balance()

    // The shop's language is Spanish, the dashboard's English.
    await button("Book").click()
    const points = dialog().getByLabel("Points, with minus to take some")
    await dialog().getByText("Enter a whole number, not 0.").waitFor()
    await dialog().getByText("Enter a reason.").waitFor()
    expect([await points.getAttribute("aria-invalid"), await balance()]).toEqual(["true", before])
    await points.fill(String(-before - 1))
    await dialog().getByText("That is more than the balance.").waitFor()
    await dialog().getByLabel("Points, with minus to take some").fill("25")
    await dialog()
      .getByText(`Balance afterwards: ${before + 25}`)
      .waitFor()
    await dialog().getByLabel("Reason").fill("Cold soup")
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await button("Book").click()
    await dialog()
      .getByText(/Cold soup/)
      .waitFor()
    await takePicture(page, "dashboard", "loyalty-account")
    expect(await balance()).toBe(before + 25)
  })

  it("books no points while the account is locked, and says so; a retry books them once", async () => {
    const found = (await store.api("manager").get("loyalty/accounts", { query: { search: "clara" } })).body.data[0]
    const balance = async () => (await read(`loyalty/accounts/${found.account_id}`)).balance
    await dialog().getByLabel("Points, with minus to take some").fill("3")
    await dialog().getByLabel("Reason").fill("Late dessert")
    await store.db.transaction(async (other) => {
      await other("svc_loyalty_account").where({ account_number: found.account_id }).forUpdate().select("account_number")
      const refused = page.waitForResponse((answer) => answer.url().endsWith("/adjust"))
      await button("Book").click()
      expect((await (await refused).json()).error.code).toBe("loyalty_unavailable")
      await dialog().getByRole("alert").getByText("The account is busy at the moment").waitFor()
      expect(await dialog().getByLabel("Reason").inputValue()).toBe("Late dessert")
      await takePicture(page, "dashboard", "loyalty-locked")
    })
    expect(await balance()).toBe(found.balance)
    await button("Book").click()
    await dialog()
      .getByText(/Late dessert$/)
      .waitFor()
    expect(await balance()).toBe(found.balance + 3)
  })

  it("books points once when the request is repeated after a lost response", async () => {
    const found = (await store.api("manager").get("loyalty/accounts", { query: { search: "clara" } })).body.data[0]
    await page.route("**/adjust", async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog().getByLabel("Points, with minus to take some").fill("7")
    await dialog().getByLabel("Reason").fill("Once")
    await button("Book").click()
    await dialog().getByRole("alert").waitFor()
    await page.unroute("**/adjust")
    await button("Book").click()
    await dialog().getByText(/Once$/).waitFor()
    expect((await read(`loyalty/accounts/${found.account_id}`)).balance).toBe(found.balance + 7)
  })
}
