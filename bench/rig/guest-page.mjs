import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** The tests' profile of a cheap phone on a mobile network. */
const PHONE = JSON.parse(
  readFileSync(fileURLToPath(new URL("../../integration-tests/support/browser/slow-phone.json", import.meta.url)), "utf8"),
)

/**
 * Runs in the page before its own scripts: records when the menu is readable, layout shifts, the delay from a tap to the next frame, and
 * long tasks.
 */
function observe() {
  const notes = { readable: undefined, shift: 0, steps: [], taps: [], tasks: [] }
  globalThis.benchNotes = notes
  const look = () => {
    if (document.querySelector("svc-catalog, bare-menu")?.shadowRoot?.querySelector(".product .money")) {
      requestAnimationFrame((painted) => {
        notes.readable = painted
        notes.scripts = scriptBytes()
        console.debug("bench: the menu is readable")
      })
    } else requestAnimationFrame(look)
  }
  const scriptBytes = () =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.js(\?|$)/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  notes.scriptBytes = scriptBytes
  requestAnimationFrame(look)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) notes.shift += entry.value
  }).observe({ type: "layout-shift", buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries()) {
      if (interactionId) notes.taps.push({ at: startTime, duration })
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.tasks.push({ at: startTime, duration })
  }).observe({ type: "longtask", buffered: true })
}

/** A guest's phone: its storage is kept between visits. */
export async function openPhone(browser) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  })
  await context.addInitScript(observe)
  return context
}

/**
 * Opens the page in a new tab of the phone.
 * @param {{ slowNetwork?: boolean, withoutService?: boolean }} options `slowNetwork` false: the processor is slow, the network is not;
 *   `withoutService`: every request of the API fails at once
 */
export async function visit(context, url, { slowNetwork = true, withoutService = false } = {}) {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const session = await context.newCDPSession(page)
  const throughput = PHONE.bitsPerSecond / 8
  await session.send("Network.enable")
  if (slowNetwork) {
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: PHONE.latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  }
  // The debugging protocol blocks these URLs, because with a Playwright route the browser would ignore its cache.
  if (withoutService) await session.send("Network.setBlockedURLs", { urls: ["*/svc/v1/*"] })
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.processorRate })
  // The bench runs no script in the page before the menu is readable: on a slow processor it would change the measurement.
  const readable = page.waitForEvent("console", (message) => message.text() === "bench: the menu is readable")
  await page.goto(url, { waitUntil: "commit" })
  await readable
  return page
}

/** Names the step that the guest begins. {@link notesOf} reports the slowest tap of each step. */
export function begin(page, kind) {
  return page.evaluate((name) => globalThis.benchNotes.steps.push({ kind: name, at: performance.now() }), kind)
}

/**
 * Until the menu is readable: the milliseconds since navigation, the bytes of scripts loaded, and the requested files and records of the
 * kit. Over the whole visit: the total layout shift, and the delay of the slowest tap of each kind. Afterwards: the milliseconds of the
 * longest task. 0 means shorter than 50 ms for a task and shorter than 16 ms for a tap, because browsers report only longer ones.
 */
export function notesOf(page) {
  return page.evaluate(() => {
    const { readable, shift, scripts, steps, taps, tasks, scriptBytes } = globalThis.benchNotes
    const later = tasks.filter(({ at }) => at >= readable).map(({ duration }) => duration)
    const ofKit = performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => startTime < readable && /\/svc\/(v1\/|kit\/(svc|part-))/.test(name))
    const delays = Object.fromEntries(steps.map(({ kind }) => [kind, 0]))
    for (const { at, duration } of taps) {
      const kind = steps.findLast((step) => step.at <= at)?.kind
      if (kind !== undefined) delays[kind] = Math.max(delays[kind], duration)
    }
    return {
      readable,
      shift,
      scripts,
      requests: [...new Set(ofKit.map(({ name }) => new URL(name).pathname))],
      awaited: [...new Set(ofKit.filter(({ responseEnd }) => responseEnd <= readable).map(({ name }) => new URL(name).pathname))],
      allScripts: scriptBytes(),
      delays,
      longestTask: Math.max(0, ...later),
    }
  })
}

/** The milliseconds from a tap on the + of the first line in the open cart until the service's new total is shown. */
export async function totalAfterTap(page) {
  const ready = await page.evaluateHandle(() => {
    const checkout = () => document.querySelector("svc-cart").shadowRoot.querySelector("svc-checkout").shadowRoot
    /** Undefined while the shown total is that of the cart before the change. */
    const total = () => checkout().querySelector(".bill:not(.stale) .sum .money")?.textContent
    const before = total()
    const shown = new Promise((resolve) => {
      addEventListener(
        "click",
        ({ timeStamp }) => {
          const look = () => {
            const now = total()
            if (now === undefined || now === before) requestAnimationFrame(look)
            else requestAnimationFrame((painted) => resolve(painted - timeStamp))
          }
          look()
        },
        { once: true, capture: true },
      )
    })
    return { shown }
  })
  await page.locator("svc-cart .lines .stepper button").last().tap()
  return ready.evaluate(({ shown }) => shown)
}
