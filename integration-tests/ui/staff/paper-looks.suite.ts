import { transform } from "receiptline"
import { charactersOf, ticketMarkup, ticketOf, ticketWords } from "../../../src/domain/printing"
import { LONG_NAME, WORST_ORDER } from "../../paper/worst-order"
import { takePicture } from "../../support/browser"
import type { BoardStory } from "./board-story"

/** Tickets as the printers put them on paper, drawn by the library that renders them. */
export function looksOfPaper(story: BoardStory): void {
  it.each([
    ["kitchen", 80, false],
    ["kitchen", 58, true],
    ["receipt", 80, false],
    ["receipt", 58, true],
  ] as const)(
    "a %s ticket of %i mm (reprint: %s) has every text, and nothing beyond its edge",
    async (layout, width, reprint) => {
      const lines = ticketOf(WORST_ORDER, {
        layout,
        words: ticketWords("es"),
        stations: [],
        stationOf: () => null,
        isVariable: (id) => id === "long",
        reprint,
        storeName: "Casa Amparo",
        storePhone: "+34 910 123 456",
      })
      const characters = charactersOf(width)
      const markup = ticketMarkup(lines, { characters, copies: 1 })
      const options = { cpl: characters, encoding: "multilingual", spacing: false } as const
      const text = transform(markup, { ...options, command: "text" })
      expect(Math.max(...text.split("\n").map((line) => [...line.trimEnd()].length))).toBeLessThanOrEqual(characters)
      const page = await story.browser.page({ screen: { width: 700, height: 400 } })
      // The library names a font of another host.
      const drawing = transform(markup, { ...options, command: "svg" }).replace(/@import[^;]*;/, "")
      await page.setContent(`<body style="margin:20px;background:#fff">${drawing}</body>`)
      await takePicture(page, "paper", `${layout}-${width}${reprint ? "-reprint" : ""}`)
      const ink = (all: string): string => all.normalize("NFC").replace(/[\s\u00a0─-]+/g, "")
      const drawn = ink((await page.locator("svg").textContent()) ?? "")
      for (const word of [LONG_NAME, "Ración", "Agua", ...(layout === "kitchen" ? [WORST_ORDER.customer_note] : ["1225,50"])])
        for (const part of word.split(" ")) expect(drawn).toContain(ink(part))
      expect(drawn).not.toContain("Única")
      expect(drawn.includes("REIMPRESIÓN")).toBe(reprint)
      await page.context().close()
    },
  )
}
