import type { Page } from "playwright-core"
import { eventually, type Store } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser } from "../../support/browser"
import { OURS, OURS_IN_DIALOG, openDashboard } from "./dashboard-store"

/** A form, another owner's change while the form is open, and the value that is typed into the form. */
interface Case {
  /** Creates the record. @returns its path below `svc/v1`, and the path of its form */
  readonly made: (store: Store) => Promise<{ readonly record: string; readonly form: string }>
  /** Opens the form on its page. */
  readonly open?: (page: Page) => Promise<void>
  readonly theirs: object
  readonly mine: readonly [label: string, typed: string]
  /** The record with both changes. */
  readonly both: object
  /** A change of the same field that the form changes. */
  readonly same: object
}

const create = async (store: Store, list: string, body: object): Promise<string> => {
  const made = await store.api("administrator").post(list, body)
  expect([made.status, made.body.error]).toEqual([201, undefined])
  return `${list}/${made.body.data.id}`
}
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

const CASES: Readonly<Record<string, Case>> = {
  "the loyalty program": {
    made: async () => ({ record: "loyalty/program", form: "/svc/loyalty" }),
    theirs: { name: "Club", redeem: { minimum_points: 50 } },
    mine: ["Points that are worth €1.00", "40"],
    both: { name: "Club", redeem: { minimum_points: 50, points_per_currency: 40 } },
    same: { redeem: { points_per_currency: 60 } },
  },
  "a reward": {
    made: async (store) => ({
      record: await create(store, "loyalty/rewards", { name: "Té", points: 90, type: "fixed", value: "1" }),
      form: "/svc/loyalty",
    }),
    open: (page) => button(page, "Edit Té").click(),
    theirs: { points: 100 },
    mine: ["Description", "Verde"],
    both: { points: 100, description: "Verde" },
    same: { description: "Negro" },
  },
  "a payment method": {
    made: async () => ({ record: "payment-gateways/bank_transfer", form: "/settings/svc?tab=payment" }),
    open: (page) => button(page, /^Change.*Bank transfer$/).click(),
    theirs: { description: "Antes de recoger.", settings: { bank_name: "Banco del Sur" } },
    mine: ["Account holder", "Casa Pepe"],
    both: { description: "Antes de recoger.", settings: { bank_name: "Banco del Sur", account_holder: "Casa Pepe" } },
    same: { settings: { account_holder: "Casa Ana" } },
  },
  "a group of extras": {
    made: async (store) => {
      const record = await create(store, "extra-categories", { name: "Panes" })
      return { record, form: `/svc/extras?group=${record.split("/").at(-1)}` }
    },
    theirs: { description: "Recién hechos", maximum: 5 },
    mine: ["Name of the group", "Panes de la casa"],
    both: { name: "Panes de la casa", description: "Recién hechos", maximum: 5 },
    same: { name: "Pan" },
  },
  "a staff account": {
    made: async (store) => ({
      record: await create(store, "accounts", {
        email: "dos@example.com",
        password: "two at the stove",
        display_name: "Dora Dos",
        roles: ["multistore_user"],
      }),
      form: "/svc/staff",
    }),
    open: async (page) => {
      await button(page, "Actions for Dora Dos").click()
      await page.getByRole("menuitem", { name: "Edit" }).click()
    },
    theirs: { meta: { phone: "600100200" }, roles: ["multistore_user", "deliveryboy_user"] },
    mine: ["Name", "Dora"],
    both: { display_name: "Dora", roles: ["multistore_user", "deliveryboy_user"], meta: { phone: "600100200" } },
    same: { display_name: "Dori" },
  },
  "a webhook": {
    made: async (store) => ({
      record: await create(store, "webhooks", { name: "Till", topic: "order.created", delivery_url: "http://127.0.0.1:9/a" }),
      form: "/svc/webhooks",
    }),
    open: async (page) => {
      await button(page, /^Actions for Till/).click()
      await page.getByRole("menuitem", { name: "Edit" }).click()
    },
    theirs: { delivery_url: "http://127.0.0.1:9/b" },
    mine: ["Name", "Kasse"],
    both: { delivery_url: "http://127.0.0.1:9/b", name: "Kasse" },
    same: { name: "Caja" },
  },
}

/** Two owners change the same record. */
export function twoOwners(use: () => Store): void {
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

  it.each(Object.entries(CASES))("both changes of %s are stored, and no typed value is lost", async (_name, made) => {
    const { record, form } = await made.made(store)
    const page = await browser.page({ screen: { width: 1280, height: 1200 } })
    // Block the stream, because the page reads everything again as soon as it opens.
    await page.route("**/admin/svc/orders/stream*", (route) => route.abort())
    await openDashboard(browser, store, form, { page })
    await made.open?.(page)
    const [label, typed] = made.mine
    const field = page.getByLabel(label, { exact: true })
    await field.fill(typed)

    const theirs = await store.api("administrator").put(record, made.theirs)
    expect([theirs.status, theirs.body.error]).toEqual([200, undefined])
    const again = page.waitForResponse((answer) => answer.url().includes(`/admin/svc/${record.split("/")[0]}`))
    await page.unroute("**/admin/svc/orders/stream*")
    await again
    await page.waitForTimeout(500)
    expect(await field.inputValue()).toBe(typed)
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT")
    await button(page, /^Save$/).click()
    expect((await saved).status()).toBe(200)
    await page.getByRole("dialog").waitFor({ state: "detached" })
    const [stored] = await recordAt(record)
    expect(stored).toMatchObject(made.both)
    await remove(record)
    await page.context().close()
  })

  it.each(Object.entries(CASES))("both values of the same field of %s are shown, and one is chosen", async (_name, made) => {
    const { record, form } = await made.made(store)
    const page = await browser.page({ screen: { width: 1280, height: 1200 } })
    const change = async (body: object) => {
      const changed = await store.api("administrator").put(record, body)
      expect([changed.status, changed.body.error]).toEqual([200, undefined])
    }
    await openDashboard(browser, store, form, { page })
    await made.open?.(page)
    const [label, typed] = made.mine
    const field = page.getByLabel(label, { exact: true })
    // An earlier test has stored the typed value.
    await field.fill(`${typed}0`)
    await change(made.same)
    await button(page, /^Save$/).click()
    const row = page.getByRole("row").filter({ hasText: `${typed}0` })
    await row.waitFor()
    expect(await row.getByRole("cell").count()).toBe(3)
    expect((await recordAt(record))[0]).toMatchObject(made.same)
    expect(await accessibilityViolations(page, made.open || form.includes("group=") ? OURS_IN_DIALOG : OURS)).toEqual([])
    await button(page, "Keep mine").click()
    await button(page, "Keep mine").waitFor({ state: "detached" })
    await eventually(async () => JSON.stringify(await recordAt(record)).includes(`${typed}0`))
    await remove(record)
    await page.context().close()
  })

  /** Deletes what a test has created, so that the next one can create it again. */
  async function remove(path: string): Promise<void> {
    if (!/^(accounts|extra-categories|loyalty.rewards|webhooks)/.test(path)) return
    expect((await store.api("administrator").delete(path)).status).toBe(200)
  }

  /** The record, read from its list if it cannot be read alone. */
  async function recordAt(path: string): Promise<readonly object[]> {
    if (path === "loyalty/program") return [(await store.api("administrator").get(path)).body.data]
    const parts = path.split("/")
    const id = parts.pop()
    const { body } = await store.api("administrator").get(parts.join("/"))
    return body.data.filter((each: { id: string | number }) => String(each.id) === id)
  }
}
