import { once } from "node:events"
import { existsSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { needs } from "../support"
import { accessibilityViolations, startBrowser, type TestBrowser, takePicture, watchPage } from "../support/browser"

const page = (body: string) => `<!doctype html><html lang="en"><title>Test</title><main><h1>Test</h1>${body}</main></html>`

needs("browser").describe("the browser of the tests", () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser?.close())

  it("reports the violations that axe finds, even in a shadow root and under a content security policy", async () => {
    const sound = await browser.page()
    await sound.setContent(page('<label>Name <input autocomplete="name"></label>'))
    expect(await accessibilityViolations(sound)).toEqual([])
    const closed = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`
    await sound.setContent(page(`${closed}<input><p id="kept"></p>`))
    await sound.evaluate(() => {
      const root = document.getElementById("kept")?.attachShadow({ mode: "open" })
      if (root) root.innerHTML = "<img>"
    })
    const found = await accessibilityViolations(sound)
    expect(found.map((line) => line.split(":")[0]).sort()).toEqual(["image-alt", "label"])
    expect(await accessibilityViolations(sound, { without: ["input", "#kept"] })).toEqual([])
  })

  it("has the screen, language, time zone and settings of a guest", async () => {
    const guest = await browser.page({ screen: "phone", locale: "es-ES", colorScheme: "dark" })
    const seen = await guest.evaluate(() => [
      innerWidth,
      navigator.language,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      matchMedia("(prefers-color-scheme: dark)").matches,
      matchMedia("(prefers-reduced-motion: reduce)").matches,
      navigator.maxTouchPoints > 0,
    ])
    expect(seen).toEqual([390, "es-ES", "Europe/Madrid", true, true, true])
  })

  it("records script errors and the hosts that a page requests", async () => {
    const faulty = await browser.page()
    const watch = watchPage(faulty)
    await faulty.setContent(page('<img alt="" src="http://127.0.0.1:9/none.png"><script>missing()</script>'))
    expect(watch.hosts()).toEqual(["127.0.0.1:9"])
    expect(watch.faults().some((fault) => fault.includes("missing"))).toBe(true)
  })

  it("simulates a slow mobile network on request", async () => {
    const server = createServer((_, response) => response.end("x".repeat(40_000))).listen(0, "127.0.0.1")
    await once(server, "listening")
    const slow = await browser.page({ slow: true })
    const from = Date.now()
    await slow.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    // 150 ms until the first byte, and 40 kB of 200 kB a second.
    expect(Date.now() - from).toBeGreaterThan(300)
    server.close()
  })

  it("writes pictures", async () => {
    const shown = await browser.page({ screen: "phone" })
    await shown.setContent(page("<p>Hello</p>"))
    const path = await takePicture(shown, "support", "hello")
    expect(existsSync(path)).toBe(true)
    rmSync(path)
  })
})
