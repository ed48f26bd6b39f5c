import { transform } from "receiptline"
import { charactersOf, ticketMarkup, ticketOf, ticketWords } from "../../../src/domain/printing"
import { LONG_NAME, WORST_ORDER } from "../../paper/worst-order"
import { needs } from "../../support"
import { expectPicture, takePicture } from "../../support/browser"
import type { BoardStory } from "./board-story"

/** The width (px) of the picture of an 80 mm ticket, with its margin. */
const WIDTH = 620

/** Printed tickets, drawn by the library that also renders them for the printers. */
export function looksOfPaper(story: BoardStory): void {
  needs("fonts").describe("a printed ticket looks as in its pictures", () =>
    it.each([
      ["kitchen", 80, "es", false],
      ["kitchen", 58, "es", true],
      ["kitchen", 80, "en", true],
      ["kitchen", 58, "en", false],
      ["receipt", 80, "es", true],
      ["receipt", 58, "es", false],
      ["receipt", 80, "en", false],
      ["receipt", 58, "en", true],
    ] as const)(
      "%s, %i mm, %s (reprint: %s), with every text, and nothing beyond its edge",
      async (layout, width, language, reprint) => {
        const words = ticketWords(language)
        const lines = ticketOf(WORST_ORDER, {
          layout,
          words,
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
        const page = await story.browser.page({ screen: { width: WIDTH, height: 400 } })
        // The library names a font of another host.
        const drawing = transform(markup, { ...options, command: "svg" }).replace(/@import[^;]*;/, "")
        const font = `<style>svg text, svg tspan { font-family: "Liberation Mono" !important }</style>`
        await page.setContent(`${font}<body style="margin:20px;background:#fff">${drawing}</body>`)
        const height = Math.ceil((await page.locator("svg").boundingBox())?.height ?? 0) + 40
        await page.setViewportSize({ width: WIDTH, height })
        const name = `${layout}-${width}-${language}${reprint ? "-reprint" : ""}`
        await takePicture(page, "paper", name)
        await expectPicture(page, `paper-${name}`)
        const ink = (all: string): string => all.normalize("NFC").replace(/[\s\u00a0─-]+/g, "")
        const drawn = ink((await page.locator("svg").textContent()) ?? "")
        const expected = layout === "kitchen" ? WORST_ORDER.customer_note : words.money(WORST_ORDER.total, WORST_ORDER.currency)
        for (const word of [LONG_NAME, "Ración", "Agua", expected])
          for (const part of word.split(" ")) expect(drawn).toContain(ink(part))
        expect(drawn).not.toContain("Única")
        expect(drawn.includes(words.tickets.reprint)).toBe(reprint)
        await page.context().close()
      },
    ),
  )
}
