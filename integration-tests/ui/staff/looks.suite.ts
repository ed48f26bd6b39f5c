import type { Page } from "playwright-core"
import { eventually } from "../../support"
import { differentShare, takePicture } from "../../support/browser"
import type { BoardStory } from "./board-story"
import { EVENINGS, eveningsOf } from "./evening"
import { edgeless, lowContrasts } from "./personal-settings"
import type { BoardOptions } from "./staff-screen"
import { expectTouchable } from "./touchable"
import { violationsOf } from "./violations"

const SIZES = [
  ["small", 800, 480],
  ["tablet", 1280, 800],
  ["wall", 1920, 1080],
  ["portrait", 800, 1280],
] as const
/** The smallest font size, in CSS pixels, that can be read at the distance of a kitchen's pass. */
const SMALLEST_PX = 20
/** A low screen has larger pixels, so the text around the tickets may be smaller. */
const SMALLEST_LOW_PX = 18

const BOARDS = {
  kitchen: { account: "store" },
  counter: { account: "manager" },
  "pickup-board": { account: "store" },
  courier: { account: "courier" },
} as const satisfies Readonly<Record<string, BoardOptions>>
type Board = keyof typeof BOARDS
const NAMES = Object.keys(BOARDS) as Board[]

/** The layout of the boards on every screen size: empty, on a usual evening, and on an overcrowded one. */
export function looksOfBoards(story: BoardStory): void {
  const boards = new Map<Board, Page>()
  const evenings = eveningsOf(story)
  const closeAll = async (): Promise<void> => {
    for (const page of boards.values()) await page.context().close()
    boards.clear()
  }
  const boardOf = async (name: Board): Promise<Page> => {
    const page =
      boards.get(name) ?? (await story.open(`${name}?lang=es`, { ...BOARDS[name], ready: "header .clock, header .push" }))
    boards.set(name, page)
    return page
  }

  beforeAll(async () => {
    await story.store.api("administrator").put("settings/operation", {
      manual_acceptance: true,
      delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null },
    })
  })
  afterAll(closeAll)

  describe.each(EVENINGS)("on an evening that is %s", (evening) => {
    beforeAll(async () => {
      await closeAll()
      await evenings[evening]()
    })

    it.each(NAMES)("%s fits every screen, can be read and tapped, and has no accessibility violations", async (name) => {
      const board = await boardOf(name)
      const things = board.locator(name === "pickup-board" ? "main li" : "article")
      await eventually(async () => (await things.count()) > 0 === (evening !== "empty"))
      await eventually(async () => (await board.getByText("Cargando…").count()) === 0)
      for (const [size, width, height] of SIZES) {
        await board.setViewportSize({ width, height })
        await takePicture(board, name, `${evening}-${size}`, "screen")
        expect([size, await board.evaluate("document.documentElement.scrollWidth <= innerWidth")]).toEqual([size, true])
        expect([size, await cutTexts(board)]).toEqual([size, []])
        await expectTouchable(board, size)
        if (name !== "kitchen") continue
        expect([size, await smallTexts(board, "article", SMALLEST_PX)]).toEqual([size, []])
        const around = size === "small" ? SMALLEST_LOW_PX : SMALLEST_PX
        expect([size, await smallTexts(board, "header, .filters, .foot", around)]).toEqual([size, []])
      }
      expect(await violationsOf(board)).toEqual([])
    })

    it.each(NAMES)("%s shows that it is offline, with every control in reach and no accessibility violations", async (name) => {
      const board = await boardOf(name)
      await board.setViewportSize({ width: 800, height: 480 })
      await board.context().setOffline(true)
      await board.locator(".bar.alarm").waitFor()
      // Guests cannot scroll.
      if (name === "pickup-board") expect(await board.evaluate("document.documentElement.scrollHeight <= innerHeight")).toBe(true)
      await expectTouchable(board, "offline")
      expect(await violationsOf(board)).toEqual([])
      await takePicture(board, name, `${evening}-offline`, "screen")
      await board.context().setOffline(false)
      await eventually(async () => (await board.locator(".bar.alarm").count()) === 0)
    })
  })

  it.each(["kitchen", "counter"] as const)(
    "%s names the mode of each order with a sign and a word, not by colour alone",
    async (name) => {
      const heads = (await boardOf(name)).locator(".head")
      const seen = await heads.evaluateAll((all) =>
        all.map((head) => {
          const [sign, ...word] = (head.querySelector(".mode")?.textContent ?? "").trim().split(/\s+/)
          return `${head.className.replace("head ", "")}: ${sign} ${word.join(" ")}`
        }),
      )
      expect([...new Set(seen)].sort()).toEqual(["delivery: ➤ A domicilio", "pickup: ▲ Recoger"])
    },
  )

  it("kitchen shows on a tablet quantities in 28 px, dishes in 24 px and extras in 20 px", async () => {
    const board = await boardOf("kitchen")
    await board.setViewportSize({ width: 1280, height: 800 })
    const sizes = async (selector: string): Promise<string[]> => [
      ...new Set(await board.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).fontSize))),
    ]
    expect([await sizes(".quantity"), await sizes(".item"), await sizes(".extra, .comment")]).toEqual([
      ["28px"],
      ["24px"],
      ["20px"],
    ])
  })

  it.each(NAMES)("%s keeps the edges of its controls visible with forced colours", async (name) => {
    const board = await boardOf(name)
    await board.setViewportSize({ width: 1280, height: 800 })
    await board.emulateMedia({ forcedColors: "active" })
    await takePicture(board, name, "forced-colours", "screen")
    const found = await edgeless(board)
    await board.emulateMedia({ forcedColors: "none" })
    expect(found).toEqual([])
  })

  it.each(NAMES)("%s has contrasts of 7:1 when the user prefers more contrast", async (name) => {
    const board = await boardOf(name)
    await board.emulateMedia({ contrast: "more" })
    await takePicture(board, name, "more-contrast", "screen")
    const found = await lowContrasts(board)
    await board.emulateMedia({ contrast: "no-preference" })
    expect(found).toEqual([])
  })

  it.each(["kitchen", "counter", "pickup-board"] as const)(
    "%s animates orders that have just arrived, but nothing for users who prefer reduced motion",
    async (name) => {
      /**
       * Sends an order to the board.
       * @returns the selector of its card or number
       */
      const call = async (): Promise<string> => {
        const { id, ticket_number } = await story.place("pickup")
        if (name === "counter") return `[data-order="${id}"]`
        for (const status of ["accepted", "processing"]) await story.store.api("store").put(`orders/${id}`, { status })
        if (name === "kitchen") return `[data-order="${id}"]`
        await story.store.api("store").post(`orders/${id}/kitchen`, { ready: true })
        return `.ready li:has-text("${ticket_number}")`
      }
      // A board does not animate the orders that it shows first.
      const first = await call()
      for (const reducedMotion of [false, true]) {
        const board = await story.open(`${name}?lang=es`, { ...BOARDS[name], reducedMotion, ready: first })
        await board.evaluate(COUNT_ANIMATIONS)
        const called = await call()
        // A card that is out of sight is not rendered, so nothing in it is animated.
        await board
          .locator(name === "pickup-board" ? called : `${called}.unread`)
          .first()
          .scrollIntoViewIfNeeded()
        const moved = () => board.evaluate(() => (globalThis as unknown as { moved: number }).moved)
        if (reducedMotion) expect(await moved()).toBe(0)
        else await eventually(async () => (await moved()) > 0)
        await board.context().close()
      }
    },
  )

  it.each(["kitchen", "counter", "courier"] as const)(
    "%s covers no focused control, and needs no sideways scrolling at 400 %% zoom",
    async (name) => {
      const board = await story.open(`${name}?lang=es`, { ...BOARDS[name], screen: { width: 800, height: 480 } })
      await board.locator("article").first().waitFor()
      const hidden: string[] = []
      for (let stop = 0; stop < 60; stop += 1) {
        await board.keyboard.press("Tab")
        const found = await board.evaluate(coveredFocus)
        if (found !== undefined) hidden.push(found)
      }
      expect(hidden).toEqual([])
      await board.setViewportSize({ width: 320, height: 256 })
      // The board needs a moment to measure its tickets again.
      await eventually(() => board.evaluate("document.documentElement.scrollWidth <= innerWidth"))
      await takePicture(board, name, "zoomed-400", "screen")
      await board.context().close()
    },
  )

  it.each(NAMES)("%s keeps every text with wider spacing (WCAG 1.4.12)", async (name) => {
    const board = await boardOf(name)
    await board.evaluate(SPACE_TEXTS, SPACING)
    for (const [size, width, height] of SIZES) {
      await board.setViewportSize({ width, height })
      await takePicture(board, name, `spaced-${size}`, "screen")
      expect([size, await board.evaluate("document.documentElement.scrollWidth <= innerWidth")]).toEqual([size, true])
      expect([size, await cutTexts(board)]).toEqual([size, []])
    }
    await board.reload()
  })

  it.each(NAMES)("%s looks the same in the light and the dark colour scheme", async (name) => {
    const board = await boardOf(name)
    const shot = async (colorScheme: "light" | "dark"): Promise<Buffer> => {
      await board.emulateMedia({ colorScheme })
      return board.screenshot({ animations: "disabled", caret: "hide", mask: [board.locator(".clock, .facts")] })
    }
    expect(differentShare(await shot("light"), await shot("dark"))).toBeLessThan(0.001)
  })
}

/** The spacing of WCAG 1.4.12. */
const SPACING = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"

/** Runs in the page: adds a style sheet to its board. */
const SPACE_TEXTS = async (css: string): Promise<void> => {
  const root = [...document.body.children].find((each) => each.shadowRoot !== null)?.shadowRoot
  if (!root) throw new Error("The page has no board")
  const sheet = await new CSSStyleSheet().replace(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Counts the animations of a board after the first ones have ended. `document.getAnimations()` does not include shadow roots. */
const COUNT_ANIMATIONS = `(async () => {
  globalThis.moved = 0
  const { shadowRoot } = [...document.body.children].find((each) => each.shadowRoot !== null)
  await Promise.allSettled(shadowRoot.getAnimations().map(({ finished }) => finished))
  const look = () => { globalThis.moved += shadowRoot.getAnimations().length; requestAnimationFrame(look) }
  look()
})()`

/**
 * Runs in the page.
 * @returns the HTML of the focused element if its centre is out of sight or covered; otherwise undefined
 */
function coveredFocus(): string | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (focused === null || focused === document.body) return undefined
  const { left, top, width, height } = focused.getBoundingClientRect()
  const there = (focused.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2)
  return there !== null && focused.contains(there) ? undefined : focused.outerHTML.slice(0, 120)
}

/** Finds texts with a font smaller than `smallest` (CSS pixels) in the elements that match the selector `parts`. */
function smallTexts(page: Page, parts: string, smallest: number): Promise<string[]> {
  return page.locator(parts).evaluateAll((elements, least) => {
    const small = new Set<string>()
    for (const element of elements) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement
        if (!text.textContent?.trim() || parent === null || parent.closest(".visually-hidden")) continue
        if (Number.parseFloat(getComputedStyle(parent).fontSize) < least) small.add(text.textContent.trim())
      }
    }
    return [...small]
  }, smallest)
}

/** Finds buttons and lines with a text that is cut off. Names of guests are exempt, because one tap shows all of a name. */
function cutTexts(page: Page): Promise<string[]> {
  return page
    .locator("article button, article .item, article .note, article .comment, header button, .foot button, .foot .bar > span")
    .evaluateAll((all) =>
      all
        .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
        .filter((each) => getComputedStyle(each).display !== "inline")
        .map((each) => `${each.className}: ${each.textContent?.trim()}`),
    )
}
