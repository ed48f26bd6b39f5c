import type { Locator, Page } from "playwright-core"
import { eventually, orderBodies, type Store, smallCatalogue } from "../../support"
import { startBrowser, type TestBrowser } from "../../support/browser"
import { changeDelivery } from "../../support/delivery-settings"
import { openDashboard } from "./dashboard-store"

/** An action whose request is lost on its way to the server. */
interface Case {
  /**
   * Creates a record.
   * @returns the path of the page with the action, and whether the action has changed the record
   */
  readonly made: (store: Store) => Promise<{ readonly path: string; readonly isDone: () => Promise<boolean> }>
  readonly act: (page: Page) => Promise<void>
  readonly request: RegExp
  /** The part of the page that shows the failure. Default: the whole page. */
  readonly failure?: (page: Page) => Locator
}

const fromMenu = async (page: Page, menu: string | RegExp, item: string): Promise<void> => {
  await page.getByRole("button", { name: menu }).first().click()
  await page.getByRole("menuitem", { name: item, exact: true }).click()
}

const CASES: Readonly<Record<string, Case>> = {
  "disabling a staff account": {
    made: async (store) => {
      const { data } = (
        await store.api("administrator").post("accounts", {
          email: "perdida@example.com",
          password: "lost on the way",
          display_name: "Paz Perdida",
          roles: ["multistore_user"],
        })
      ).body
      const isDone = async () => (await store.api("administrator").get(`accounts/${data.id}`)).body.data.disabled === true
      return { path: "/svc/staff", isDone }
    },
    act: async (page) => {
      await fromMenu(page, "Actions for Paz Perdida", "Disable")
      await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click()
    },
    request: /\/accounts\/\d+$/,
  },
  "pausing a webhook": {
    made: async (store) => {
      const hook = { name: "Lost", topic: "order.created", delivery_url: "http://127.0.0.1:9/lost" }
      const { data } = (await store.api("administrator").post("webhooks", hook)).body
      const isDone = async () => (await store.api("administrator").get(`webhooks/${data.id}`)).body.data.status === "paused"
      return { path: "/svc/webhooks", isDone }
    },
    act: (page) => fromMenu(page, /^Actions for Lost/, "Pause"),
    request: /\/webhooks\/\d+$/,
  },
  "assigning a courier": {
    made: async (store) => {
      await changeDelivery(store, { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null })
      const bodies = orderBodies(await smallCatalogue(store.db))
      const customer = { first_name: "Extraviada", last_name: "Zeta", phone: "+34699009999" }
      const { data } = (await store.api().post("orders", bodies.delivery({ customer }))).body
      const isDone = async () => (await store.api("manager").get(`orders/${data.id}`)).body.data.courier !== null
      return { path: "/svc/orders?search=Extraviada", isDone }
    },
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Select all on this page" }).click()
      await page.getByRole("button", { name: "Assign courier" }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByRole("combobox", { name: "Courier" }).click()
      await page.getByRole("option").nth(1).click()
      await drawer.getByRole("button", { name: "Save" }).click()
      await drawer.waitFor({ state: "detached" })
    },
    request: /\/orders\/order_\w+$/,
    failure: (page) => page.getByRole("row").getByRole("alert"),
  },
}

/** Lost requests: the error message offers to repeat the action, unless the action could then be executed twice. */
export function lostRequests(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await store.db("svc_webhook").delete()
  })

  /** Makes requests that write fail until the returned function is called. */
  const loseWrites = async (page: Page, request: RegExp): Promise<() => Promise<void>> => {
    await page.route(request, (route) => (route.request().method() === "GET" ? route.continue() : route.abort()))
    return () => page.unroute(request)
  }

  it.each(Object.entries(CASES))(
    "%s can be repeated with one click after its request was lost",
    async (_name, { made, act, request, failure }) => {
      const { path, isDone } = await made(store)
      const page = await openDashboard(browser, store, path)
      const mend = await loseWrites(page, request)
      await act(page)
      const again = (failure?.(page) ?? page).getByRole("button", { name: "Try again" })
      await again.waitFor()
      expect(await isDone()).toBe(false)
      await mend()
      await again.click()
      await eventually(isDone)
      await page.context().close()
    },
  )

  it("sending a link for a new password cannot be repeated with one click, because the link may have been sent", async () => {
    const page = await openDashboard(browser, store, "/svc/staff")
    const { display_name: name } = (await store.api("store").get("auth/me")).body.data
    await loseWrites(page, /\/auth\/|\/accounts\//)
    await fromMenu(page, `Actions for ${name}`, "Send a link for a new password")
    await page.getByText(/^No connection\./).waitFor()
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0)
    await page.context().close()
  })
}
