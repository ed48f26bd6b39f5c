import type { Page } from "playwright-core"
import { eventually, orderBodies, type Store, smallCatalogue } from "../../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture } from "../../support/browser"
import { StarPrinter } from "../../support/vendors/polling-printer"
import { OURS, OURS_IN_DIALOG, openDashboard } from "./dashboard-store"

const NAME = "Cocina izquierda"

/** The printers of the store in the dashboard. */
export function printersPage(use: () => Store): void {
  let store: Store
  let browser: TestBrowser
  let page: Page
  let setStation: (station: string) => Promise<void>
  beforeAll(async () => {
    store = use()
    browser = await startBrowser()
    const { product } = await smallCatalogue(store.db)
    setStation = async (station) => {
      const { status } = await store.platform().post(`/admin/products/${product.margarita}`, { metadata: { station } })
      expect(status).toBe(200)
    }
    await setStation("Horno")
    await removeAll()
    page = await openDashboard(browser, store, "/svc/staff")
  })
  afterAll(async () => {
    await browser?.close()
    await removeAll()
    await setStation("")
  })

  const manager = () => store.api("manager")
  const printers = async () => (await manager().get("printers")).body.data
  const removeAll = async () => {
    for (const { id } of await printers()) await manager().delete(`printers/${id}`)
  }
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const dialog = () => page.getByRole("dialog")
  const rowOf = (name: string) => page.getByRole("listitem", { name, exact: true })
  const choose = async (field: string, value: string) => {
    await dialog().getByRole("combobox", { name: field, exact: true }).click()
    await page.getByRole("option", { name: value, exact: true }).click()
  }
  const act = async (name: string, what: string) => {
    await button(`Actions for ${name}`).click()
    await page.getByRole("menuitem", { name: what, exact: true }).click()
  }
  /** Reads the address in the dialog, which Escape does not close. */
  const keepAddress = async (): Promise<string> => {
    const value = await dialog().getByLabel("CloudPRNT server URL", { exact: true }).inputValue()
    await page.keyboard.press("Escape")
    await button("I have entered it").click()
    await dialog().waitFor({ state: "detached" })
    expect(await page.content()).not.toContain(value)
    return value
  }
  const place = async (): Promise<number> => {
    const { status, body } = await store.api().post("orders", orderBodies(await smallCatalogue(store.db)).pickup())
    expect([status, body.error]).toEqual([201, undefined])
    return body.data.number
  }
  const waitForTicket = async () => eventually(async () => (await printers())[0].waiting_jobs === 1)

  let star: StarPrinter
  let order: number

  it("is linked from the staff page, and says what is needed while there is no printer", async () => {
    await page.getByRole("main").getByRole("link", { name: "Printers", exact: true }).click()
    await page.getByText(/^No printer yet\./).waitFor()
    expect(await accessibilityViolations(page, OURS)).toEqual([])
    await takePicture(page, "dashboard", "printers-empty")
  })

  it("adds a printer, and shows once the address from which the printer fetches its tickets", async () => {
    await button("Add a printer").click()
    await dialog().getByLabel("Name", { exact: true }).fill(NAME)
    await dialog().getByLabel("Horno").check()
    await choose("Prints", "when an order is placed")
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "printer-form")
    await button("Save").click()
    await dialog().getByText(`Address to enter in ${NAME}`).waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "printer-address")
    // The host has no address configured.
    const origin = new URL(page.url()).origin
    await dialog().getByText(origin).waitFor()
    const address = await keepAddress()
    expect(new URL(address).origin).toBe(origin)
    expect(await printers()).toMatchObject([
      { name: NAME, protocol: "cloudprnt", width_mm: 80, stations: ["Horno"], layout: "kitchen", copies: 1, on: "placed" },
    ])

    await rowOf(NAME).getByText("Not connected yet").waitFor()
    star = new StarPrinter(address)
    order = await place()
    await waitForTicket()
    await rowOf(NAME).getByText("1 ticket is waiting").waitFor()
    expect(await star.round()).toBeDefined()
    await rowOf(NAME).getByText("Connected", { exact: true }).waitFor()
    await rowOf(NAME).getByText("1 ticket is waiting").waitFor({ state: "detached" })
  })

  it("shows the address that the host has configured, instead of the browser's address", async () => {
    const named = `https://shop.example/svc/print/${"0".repeat(64)}/cloudprnt`
    await page.route("**/admin/svc/printers/*/key", async (route) => {
      const [printer] = await printers()
      await route.fulfill({ json: { data: { ...printer, url: named } } })
    })
    await act(NAME, "New address")
    await page.getByRole("alertdialog").getByRole("button", { name: "New address" }).click()
    await dialog().getByText(`Address to enter in ${NAME}`).waitFor()
    expect(await dialog().getByText(new URL(page.url()).origin).count()).toBe(0)
    expect(await keepAddress()).toBe(named)
    await page.unrouteAll({ behavior: "wait" })
  })

  it("lists the printer's tickets, and prints one again", async () => {
    await button(`Tickets of ${NAME}`).click()
    await dialog()
      .getByRole("link", { name: `Order ${order}` })
      .waitFor()
    await dialog().getByText("Printed", { exact: true }).waitFor()
    await button(`Print again: order ${order}`).click()
    // The list keeps its rows until the newer ticket is requested.
    await button("1 newer ticket").waitFor()
    expect(await dialog().getByRole("listitem").count()).toBe(1)
    await button("1 newer ticket").click()
    await dialog().getByText("Waiting", { exact: true }).waitFor()
    expect(await accessibilityViolations(page, OURS_IN_DIALOG)).toEqual([])
    await takePicture(page, "dashboard", "printer-tickets")
    expect(await star.round()).toBeDefined()
    await dialog().getByText("Waiting", { exact: true }).waitFor({ state: "detached" })
    expect(star.paper).toHaveLength(2)
    await button("Close").click()
  })

  it("gives a printer a new address on request, or when its kind changes", async () => {
    await act(NAME, "New address")
    await page.getByRole("alertdialog").getByRole("button", { name: "New address" }).click()
    await dialog().getByText(`Address to enter in ${NAME}`).waitFor()
    const address = await keepAddress()
    expect((await star.poll()).status).toBe(404)
    star.url = address
    expect((await star.poll()).status).toBe(200)

    await act(NAME, "Edit")
    await choose("Kind", "Epson Server Direct Print")
    // Another user changes another field at the same time.
    const [{ id }] = await printers()
    expect((await manager().put(`printers/${id}`, { copies: 2 })).status).toBe(200)
    await choose("Paper width", "58 mm")
    await button("Save").click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Change the kind" }).click()
    expect(await dialog().getByLabel("Server Direct Print URL").inputValue()).toMatch(/\/svc\/print\/[0-9a-f]{64}\/epson$/)
    await button("I have entered it").click()
    expect(await printers()).toMatchObject([{ protocol: "epson_sdp", width_mm: 58, copies: 2, on: "placed" }])
    expect((await star.poll()).status).toBe(404)
  })

  it("warns of waiting tickets before a change that leaves them without a printer, and still lists them afterwards", async () => {
    await place()
    await waitForTicket()
    await rowOf(NAME).getByText("1 ticket is waiting").waitFor()
    await act(NAME, "Edit")
    await choose("Kind", "Manual printing")
    expect(await dialog().getByRole("combobox").count()).toBe(1)
    await button("Save").click()
    await page.getByRole("alertdialog").getByText("1 ticket is waiting").waitFor()
    await page.getByRole("alertdialog").getByRole("button", { name: "Change the kind" }).click()
    await rowOf(NAME).getByText("Manual printing", { exact: true }).waitFor()
    expect(
      await rowOf(NAME)
        .getByText(/manual/i)
        .count(),
    ).toBe(1)
    await rowOf(NAME).getByText("1 ticket is waiting").waitFor()
    await rowOf(NAME)
      .getByRole("button", { name: `Tickets of ${NAME}` })
      .waitFor()
  })

  it("says that a printer polls but does not print", async () => {
    const [{ id }] = await printers()
    expect((await manager().put(`printers/${id}`, { protocol: "epson_sdp" })).status).toBe(200)
    await store
      .db("svc_print_job")
      .where({ printer: id, state: "waiting" })
      .update({ attempts: 3, created_at: new Date("2026-11-20T19:00:00+01:00") })
    await store
      .db("svc_printer")
      .where({ number: id })
      .update({ last_seen_at: new Date("2026-11-20T21:30:00+01:00") })
    await rowOf(NAME).getByText("Does not print: check paper and cover").waitFor()
  })

  it("names the refused field", async () => {
    await button("Add a printer").click()
    await button("Save").click()
    await dialog().getByRole("alert").waitFor()
    await eventually(async () => (await dialog().getByLabel("Name", { exact: true }).getAttribute("aria-invalid")) === "true")
    await button("Cancel").click()
  })

  it.each([
    ["narrow", "light", "es", "Impresoras"],
    ["phone", "dark", "fr", "Imprimantes"],
    ["tablet", "dark", "en", "Printers"],
    ["desktop", "light", "en", "Printers"],
  ] as const)(
    "fits %s in %s and %s with many printers, and has no accessibility violations",
    async (screen, colorScheme, lang, title) => {
      await fill()
      const own = await openDashboard(browser, store, "/svc/printers", { screen, colorScheme, lang })
      await own.getByRole("heading", { name: title, exact: true }).waitFor()
      await own.getByRole("listitem", { name: "Recibos", exact: true }).waitFor()
      expect(await own.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
      expect(await accessibilityViolations(own, OURS)).toEqual([])
      await takePicture(own, "dashboard", `printers-worst-${screen}-${colorScheme}-${lang}`)
      await own.getByRole("listitem", { name: NAME, exact: true }).getByRole("button").last().click()
      await own.getByRole("dialog").getByRole("listitem").first().waitFor()
      expect(await accessibilityViolations(own, OURS_IN_DIALOG)).toEqual([])
      await takePicture(own, "dashboard", `printers-tickets-${screen}-${colorScheme}-${lang}`)
      await own.context().close()
    },
  )

  /** Adds printers with long names and in every state. Further calls do nothing. */
  async function fill(): Promise<void> {
    if ((await printers()).length > 1) return
    const stations = ["Cocina caliente", "Cuarto frío", "Horno de leña", "Postres y café", "Barra"]
    for (const body of [
      { name: "Pase de la cocina caliente del primer piso, al lado del horno", protocol: "cloudprnt", stations, copies: 3 },
      { name: "Recibos", protocol: "epson_sdp", layout: "receipt", width_mm: 58, language: "fr" },
      { name: "Oficina", protocol: "browser", language: "en" },
    ])
      expect((await manager().post("printers", body)).status).toBe(201)
    const silent = new Date(Date.parse("2026-11-20T19:00:00+01:00"))
    await store.db("svc_printer").where({ name: "Recibos" }).update({ last_seen_at: silent })
  }

  /** Holds requests with this method to the list of printers until the returned function is called. */
  const hold = async (method: string): Promise<() => void> => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/admin\/svc\/printers$/, async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await held
      await route.continue().catch(() => undefined)
    })
    return release
  }
  let bar: StarPrinter

  it("keeps the form open during the save, and then shows the address without waiting for the list of printers", async () => {
    await page.reload()
    await button("Add a printer").click()
    await dialog().getByLabel("Name", { exact: true }).fill("Barra")
    const [save, list] = [await hold("POST"), await hold("GET")]
    await button("Save").click()
    await page.keyboard.press("Escape")
    expect(await button("Cancel").isDisabled()).toBe(true)
    save()
    await dialog().getByText("Address to enter in Barra").waitFor()
    list()
    await page.unrouteAll({ behavior: "wait" })
    bar = new StarPrinter(await keepAddress())
  })

  it("removes a printer, and its address stops working", async () => {
    expect((await bar.poll()).status).toBe(200)
    await act("Barra", "Remove")
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
    await rowOf("Barra").waitFor({ state: "detached" })
    expect((await printers()).map(({ name }: { name: string }) => name)).not.toContain("Barra")
    expect((await bar.poll()).status).toBe(404)
  })
}
