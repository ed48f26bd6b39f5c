import { ADMINISTRATOR } from "./rig.mjs"

/** Runs in the page before its own scripts: notes how long each update of the board takes, what is seen and what is heard. */
function observe() {
  const notes = { updates: [], seen: {}, heardAt: [] }
  globalThis.benchNotes = notes
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...args) {
    notes.heardAt.push(Date.now())
    return start.apply(this, args)
  }
  const define = customElements.define
  customElements.define = function (name, element, options) {
    if (name === "svc-kitchen") {
      const { performUpdate } = element.prototype
      element.prototype.performUpdate = function () {
        const from = performance.now()
        performUpdate.call(this)
        // With style and layout, so that nothing is left for later.
        void document.documentElement.scrollHeight
        const milliseconds = performance.now() - from
        const cards = this.renderRoot.querySelectorAll("article")
        for (const { dataset } of cards) notes.seen[dataset.order] ??= Date.now()
        notes.updates.push({ milliseconds, cards: cards.length })
      }
    }
    return define.call(this, name, element, options)
  }
}

/** Opens the board of the kitchen, signed in, with sound. */
export async function openKitchen(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: "en-GB" })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(observe)
  await page.goto(`${url}/svc/kitchen?lang=en`)
  await page.locator("svc-sign-in .other").click()
  await page.locator("svc-sign-in [name=username]").fill(ADMINISTRATOR.username)
  await page.locator("svc-sign-in [name=password]").fill(ADMINISTRATOR.password)
  await page.locator("svc-sign-in [type=submit]").click()
  await page.locator("header .state").waitFor()
  await page.getByRole("button", { name: /Start service/ }).click()
  return page
}

/** What the page has noted since it was opened or reloaded. */
export function notesOf(page) {
  return page.evaluate(() => globalThis.benchNotes)
}

/** Waits until the board shows so many tickets. */
export async function untilTickets(page, count) {
  await page.waitForFunction(
    (wanted) => document.querySelector("svc-kitchen")?.shadowRoot.querySelectorAll("article").length === wanted,
    count,
    { polling: 100 },
  )
}

/** Bytes of the page's heap after a garbage collection. */
export async function heapOf(page) {
  const session = await page.context().newCDPSession(page)
  await session.send("HeapProfiler.collectGarbage")
  const { usedSize } = await session.send("Runtime.getHeapUsage")
  await session.detach()
  return usedSize
}
