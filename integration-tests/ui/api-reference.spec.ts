import { needs, type Store, startStore } from "../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture, watchPage } from "../support/browser"

needs("browser").describe("the API reference in a browser", () => {
  let store: Store
  let browser: TestBrowser
  beforeAll(async () => {
    ;[store, browser] = await Promise.all([startStore({ seed: "none" }), startBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await store?.stop()
  })

  it("lists the operations, without an error and without a request to another host", async () => {
    const page = await browser.page({ locale: "en-GB" })
    const watch = watchPage(page)
    await page.goto(`${store.url}/svc/docs`)
    await page.getByRole("heading", { level: 1 }).first().waitFor()
    await page.getByText("/svc/v1/status").first().waitFor()
    expect(watch.hosts()).toEqual([new URL(store.url).host])
    expect(watch.faults()).toEqual([])
    await takePicture(page, "api-reference", "desktop")
  })

  it.each([
    ["desktop", "light"],
    ["narrow", "dark"],
  ] as const)(
    "shows request and response examples, without accessibility violations or sideways scrolling: %s, %s",
    async (screen, colorScheme) => {
      const page = await browser.page({ locale: "en-GB", screen, colorScheme })
      await page.goto(`${store.url}/svc/docs#tag/orders/POST/svc/v1/orders`)
      await page.getByText('"The bell does not ring"').first().waitFor()
      await page.getByText('"Pizza Diávola"').first().waitFor()
      await page.waitForFunction(() => document.querySelector(".scalar-code-copy:not([aria-label])") === null)
      expect(await accessibilityViolations(page)).toEqual([])
      const scrolled = await page.evaluate(() => {
        scrollTo(1_000, scrollY)
        return scrollX
      })
      expect(scrolled).toBe(0)
    },
  )
})
