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
  const notes = { readable: undefined, shift: 0, taps: [], tasks: [] }
  globalThis.benchNotes = notes
  const look = () => {
    if (document.querySelector("svc-catalog")?.shadowRoot?.querySelector(".product .money")) {
      requestAnimationFrame((painted) => {
        notes.readable = painted
        notes.scripts = scriptBytes()
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
    for (const entry of list.getEntries()) if (entry.interactionId) notes.taps.push(entry.duration)
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

/** Opens the page in a new tab of the phone. */
export async function visit(context, url) {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const session = await context.newCDPSession(page)
  const throughput = PHONE.bitsPerSecond / 8
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.processorRate })
  await page.goto(url, { waitUntil: "commit" })
  await page.waitForFunction(() => globalThis.benchNotes.readable !== undefined, undefined, { polling: 50 })
  return page
}

/**
 * The milliseconds from navigation to a readable menu, the total layout shift, the bytes of scripts loaded until the menu is readable, and
 * the milliseconds of the longest task after that. 0 means that no task took 50 ms, because a browser does not report shorter ones.
 */
export function notesOf(page) {
  return page.evaluate(() => {
    const { readable, shift, scripts, taps, tasks, scriptBytes } = globalThis.benchNotes
    const later = tasks.filter(({ at }) => at >= readable).map(({ duration }) => duration)
    return {
      readable,
      shift,
      scripts,
      allScripts: scriptBytes(),
      slowestTap: Math.max(0, ...taps),
      longestTask: Math.max(0, ...later),
    }
  })
}
