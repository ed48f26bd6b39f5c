import type { Page } from "playwright-core"
import { eventually } from "../../support"
import { textOfPdf } from "../../support/browser"

/** The result of printing from a board. */
export interface Print {
  /** The text on the paper, read from the PDF. */
  readonly text: string
  readonly pages: number
  /** The width of the first page, in whole millimetres. */
  readonly width: number
  readonly height: number
}

const POINTS_PER_MM = 72 / 25.4

/** Replaces the browser's print dialog, and counts its calls. Call it once, before the board prints. */
export async function catchPrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counter = globalThis as unknown as { prints: number; print: () => void }
    counter.prints = 0
    counter.print = () => {
      counter.prints += 1
    }
  })
}

/** Runs the action that makes the board print, and prints the page into a PDF, as the browser would on paper. */
export async function printOf(page: Page, act: () => Promise<void>): Promise<Print> {
  const printsOf = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { prints: number }).prints)
  const before = await printsOf()
  await act()
  await eventually(async () => (await printsOf()) === before + 1)
  const bytes = await page.pdf({ preferCSSPageSize: true })
  const pdf = bytes.toString("latin1")
  // The browser fires this event after printing.
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  await page.locator("body > .paper").waitFor({ state: "detached" })
  const [, width = "", height = ""] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? []
  return {
    text: textOfPdf(bytes),
    pages: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    width: Math.round(Number(width) / POINTS_PER_MM),
    height: Math.round(Number(height) / POINTS_PER_MM),
  }
}

/** Removes from the text of a ticket what differs between papers: spaces, line breaks, hyphens and rules. */
export function inkOf(text: string): string {
  return text.normalize("NFC").replace(/[\s\u00a0\u202f\-─]+/g, "")
}
