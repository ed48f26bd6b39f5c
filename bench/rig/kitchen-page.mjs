import { ADMINISTRATOR } from "./rig.mjs"

/**
 * Runs in the page before its scripts. Records how long each update of a board takes, when each order is first shown, when sounds are played, and
 * when the board is live.
 */
function observe() {
  const notes = { updates: [], seen: {}, ready: {}, heardAt: [], liveAt: undefined }
  globalThis.benchNotes = notes
  /** The tickets that are already recorded. Reading them again at every update would create garbage and slow down later updates. */
  const noted = new WeakSet()
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...args) {
    notes.heardAt.push(Date.now())
    return start.apply(this, args)
  }
  const define = customElements.define
  customElements.define = function (name, element, options) {
    if (["svc-kitchen", "svc-counter", "svc-courier", "svc-pickup-board"].includes(name)) {
      const { performUpdate } = element.prototype
      element.prototype.performUpdate = function () {
        const from = performance.now()
        performUpdate.call(this)
        // Force style and layout now, so that they are measured.
        void document.documentElement.scrollHeight
        const milliseconds = performance.now() - from
        const cards = this.renderRoot.querySelectorAll("article")
        for (const card of cards) {
          if (noted.has(card)) continue
          noted.add(card)
          notes.seen[card.dataset.order] ??= Date.now()
        }
        for (const item of this.renderRoot.querySelectorAll(".ready li"))
          notes.ready[Number.parseInt(item.textContent, 10)] ??= Date.now()
        // `liveAt` and `at` are milliseconds since navigation; `seen`, `ready` (by number) and `heardAt` are epoch milliseconds.
        if (this.renderRoot.querySelector("header .state")) notes.liveAt ??= performance.now()
        notes.updates.push({ milliseconds, cards: cards.length, at: performance.now() })
      }
    }
    return define.call(this, name, element, options)
  }
}

/** Opens a board (`kitchen`, `counter`, `courier` or `pickup-board`), signs in, and starts service with sound if the board has it. */
export async function openBoard(browser, url, board, account = ADMINISTRATOR) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: "en-GB" })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(observe)
  await page.goto(`${url}/svc/${board}?lang=en`)
  await page.locator("svc-sign-in .other").click()
  await page.locator("svc-sign-in [name=username]").fill(account.username)
  await page.locator("svc-sign-in [name=password]").fill(account.password)
  await page.locator("svc-sign-in [type=submit]").click()
  if (board === "pickup-board") await page.locator("main li").first().waitFor()
  else {
    await page.locator("header .state").waitFor()
    await page.getByRole("button", { name: /Start service/ }).click()
  }
  return page
}

/** What the page has recorded since it was loaded. */
export function notesOf(page) {
  return page.evaluate(() => globalThis.benchNotes)
}

/** The boards with tickets. */
const BOARDS = "svc-kitchen, svc-counter, svc-courier"

/**
 * Waits until the board shows `count` tickets.
 * @throws Error with the number of tickets shown, after a timeout
 */
export async function untilTickets(page, count) {
  const ticketsOf = (boards) => document.querySelector(boards)?.shadowRoot.querySelectorAll("article").length
  try {
    await page.waitForFunction(
      ([boards, wanted]) => document.querySelector(boards)?.shadowRoot.querySelectorAll("article").length === wanted,
      [BOARDS, count],
      { polling: 100 },
    )
  } catch (cause) {
    throw new Error(`The board shows ${await page.evaluate(ticketsOf, BOARDS)} tickets instead of ${count}`, { cause })
  }
}

/** The page's memory after a garbage collection: the bytes of its heap, and the number of DOM nodes, including detached nodes. */
export async function memoryOf(page) {
  const session = await page.context().newCDPSession(page)
  await session.send("HeapProfiler.collectGarbage")
  const { usedSize: heap } = await session.send("Runtime.getHeapUsage")
  const { nodes } = await session.send("Memory.getDOMCounters")
  await session.detach()
  return { heap, nodes }
}

/** Starts recording how far (ms) the kitchen board's clock falls behind: the maximum is `clockBehind` in the notes of the page. */
export function watchClock(page) {
  return page.evaluate(() => {
    const { clock } = document.querySelector("svc-kitchen").store
    globalThis.benchNotes.clockBehind = 0
    setInterval(() => {
      globalThis.benchNotes.clockBehind = Math.max(globalThis.benchNotes.clockBehind, Date.now() - clock.tick.value)
    }, 50)
  })
}

/**
 * Scrolls the board from its beginning to its end, in at most 601 frames.
 * @returns the duration of each frame in milliseconds
 */
export function scrollFrames(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const frames = []
        let last = performance.now()
        scrollTo(0, 0)
        const next = () => {
          const now = performance.now()
          frames.push(now - last)
          last = now
          scrollBy(0, 40)
          if (scrollY + innerHeight >= document.documentElement.scrollHeight - 1 || frames.length > 600) resolve(frames)
          else requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
  )
}
