import type { Page } from "playwright-core"
import { eventually, type Store } from "../../support"
import { startBrowser, type TestBrowser } from "../../support/browser"
import { openDashboard } from "./dashboard-store"

/** An action whose request is lost on its way to the server. */
interface Case {
  /** Creates a record. @returns the page on which the action is, and the state of the record after the action */
  readonly made: (store: Store) => Promise<{ readonly path: string; readonly isDone: () => Promise<boolean> }>
  readonly act: (page: Page) => Promise<void>
  readonly request: RegExp
}

const fromMenu = async (page: Page, menu: string | RegExp, item: string): Promise<void> => {
  await page.getByRole("button", { name: menu }).first().click()
  await page.getByRole("menuitem", { name: item, exact: true }).click()
}

const CASES: Readonly<Record<string, Case>> = {
  "a staff account that is disabled": {
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
  "a webhook that is paused": {
    made: async (store) => {
      const hook = { name: "Lost", topic: "order.created", delivery_url: "http://127.0.0.1:9/lost" }
      const { data } = (await store.api("administrator").post("webhooks", hook)).body
      const isDone = async () => (await store.api("administrator").get(`webhooks/${data.id}`)).body.data.status === "paused"
      return { path: "/svc/webhooks", isDone }
    },
    act: (page) => fromMenu(page, /^Actions for Lost/, "Pause"),
    request: /\/webhooks\/\d+$/,
  },
}

/** Requests that never arrive: the action can be repeated from the toast that says so. */
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

  it.each(Object.entries(CASES))("%s: repeated by one click", async (_name, { made, act, request }) => {
    const { path, isDone } = await made(store)
    const page = await openDashboard(browser, store, path)
    const mend = await loseWrites(page, request)
    await act(page)
    const again = page.getByRole("button", { name: "Try again" })
    await again.waitFor()
    expect(await isDone()).toBe(false)
    await mend()
    await again.click()
    await eventually(isDone)
    await page.context().close()
  })
}
