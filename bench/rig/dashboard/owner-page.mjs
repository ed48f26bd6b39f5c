/** The browser reports only frames that are at least this long (ms). */
export const UNREPORTED = 50

/** Runs in the page before its scripts: records long animation frames, and when a list is shown. */
function observe() {
  const notes = { frames: [], shownAt: undefined, cardsAt: undefined }
  globalThis.benchNotes = notes
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.frames.push({ at: startTime, duration })
  }).observe({ type: "long-animation-frame", buffered: true })
  const look = (now) => {
    const rows = [...document.querySelectorAll("tbody tr")]
    if (rows.some(({ textContent }) => textContent.trim() !== "")) notes.shownAt ??= now
    if (document.querySelector("[data-card]") !== null) notes.cardsAt ??= now
    if (notes.shownAt === undefined && notes.cardsAt === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A browser session of the owner, who is signed in to the dashboard. */
export async function openOwner(browser, url, { email, password }) {
  const post = async (path, body, headers = {}) => {
    const options = { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) }
    const response = await fetch(url + path, options)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const { token } = await (await post("/auth/user/emailpass", { email, password })).json()
  const session = await post("/auth/session", {}, { authorization: `Bearer ${token}` })
  const [cookie = ""] = session.headers.getSetCookie()
  const [name, value] = cookie.split(";", 1)[0].split("=", 2)
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, locale: "en-GB" })
  await context.addCookies([{ name, value, url }])
  await context.addInitScript(() => localStorage.setItem("lng", "en"))
  await context.addInitScript(observe)
  return context
}

/** Opens a page in a new tab and waits until the page's notes have `note`. */
export async function openTab(context, url, note) {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(url)
  await page.waitForFunction((name) => globalThis.benchNotes[name] !== undefined, note, { polling: 50 })
  return page
}

/** What the page has recorded since it was loaded. */
export const notesOf = (page) => page.evaluate(() => globalThis.benchNotes)

/** The longest frame (ms) that ends after an instant; frames that the browser does not report count as `UNREPORTED`. */
export function longestFrame({ frames }, from) {
  return Math.max(UNREPORTED, ...frames.filter(({ at, duration }) => at + duration >= from).map(({ duration }) => duration))
}

/**
 * Scrolls the dashboard's content to its end.
 * @returns the duration of each frame in milliseconds
 */
export function scrollFrames(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let area = document.querySelector("main")
        const isScrollable = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 100
        while (area !== null && !(isScrollable(area) && /auto|scroll/.test(getComputedStyle(area).overflowY)))
          area = area.parentElement
        const scrolled = area ?? document.scrollingElement
        const frames = []
        let last = performance.now()
        const next = () => {
          const now = performance.now()
          frames.push(now - last)
          last = now
          const before = scrolled.scrollTop
          scrolled.scrollTop += 60
          if (frames.length >= 400 || (frames.length > 5 && scrolled.scrollTop === before)) resolve(frames)
          else requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
  )
}
