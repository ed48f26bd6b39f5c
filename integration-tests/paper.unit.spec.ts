import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { encodeTicket } from "../src/commands/printing/encode-ticket"
import {
  cancellationOf,
  changeBetween,
  changeTicketOf,
  charactersOf,
  contentOf,
  type PaperWidth,
  type TicketLayout,
  type TicketLine,
  type TicketOrder,
  type TicketTerms,
  ticketOf,
  ticketWords,
} from "../src/domain/printing"
import { LANGUAGES, type Language } from "../src/languages"
import { WORST_ORDER } from "./paper/worst-order"
import { type PrinterLanguage, paperOf } from "./support/vendors/paper"

const FAMILIES: readonly PrinterLanguage[] = ["starprnt", "starline", "epson"]

interface Ticket {
  readonly layout: TicketLayout
  readonly width_mm: PaperWidth
  readonly language: Language
  readonly reprint?: boolean
  readonly copies?: number
  readonly order?: TicketOrder
}

/** The ticket as each family of printers prints it. */
function printed({ copies = 1, order = WORST_ORDER, ...ticket }: Ticket): string[] {
  return onPaper(ticketOf(order, termsOf(ticket)), { ...ticket, copies })
}

function onPaper(lines: readonly TicketLine[], { width_mm, copies = 1 }: Pick<Ticket, "width_mm" | "copies">): string[] {
  return FAMILIES.map((family) => paperOf(encodeTicket(lines, { width_mm, copies }, family), family, charactersOf(width_mm)))
}

function termsOf({ layout, language, reprint = false }: Ticket): TicketTerms {
  return {
    layout,
    words: ticketWords(language),
    stations: [],
    stationOf: () => null,
    isVariable: (id) => id === "long",
    reprint,
    storeName: "Casa Amparo",
    storePhone: "+34 910 123 456",
  }
}

/**
 * Compares a ticket with its stored text, which a person has checked. `SVC_RENEW_PICTURES=1` stores the text again. If the stored text is
 * missing, it is written, and the test fails.
 */
function expectPaper(name: string, paper: string): void {
  const file = join(__dirname, "paper", "tickets", `${name}.txt`)
  const known = existsSync(file) ? readFileSync(file, "utf8") : ""
  const renews = process.env.SVC_RENEW_PICTURES === "1"
  if (renews || known === "") {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${paper}\n`)
  }
  if (!renews) expect(`${paper}\n`).toBe(known)
}

/** The printed paper, decoded from the bytes that printers receive. */
describe("the bytes of a ticket", () => {
  const cases = (["kitchen", "receipt"] as const).flatMap((layout) =>
    ([80, 58] as const).flatMap((width) =>
      (["es", "en"] as const).flatMap((language) => [false, true].map((reprint) => [layout, width, language, reprint] as const)),
    ),
  )

  it.each(cases)("give the same paper on every family of printers: %s of %i mm in %s (reprint: %s)", (...ticket) => {
    const [layout, width_mm, language, reprint] = ticket
    const [paper = "", ...others] = printed({ layout, width_mm, language, reprint })
    for (const other of others) expect(other.replaceAll("-", "─")).toBe(paper.replaceAll("-", "─"))
    expectPaper(`${layout}-${width_mm}-${language}${reprint ? "-reprint" : ""}`, paper)
  })

  it.each(LANGUAGES.flatMap((language) => ([80, 58] as const).map((width) => [language, width] as const)))(
    "give the same paper on every family of printers: a change and a cancellation in %s on %i mm",
    (language, width_mm) => {
      const [was, water] = WORST_ORDER.line_items
      const before = contentOf({ ...WORST_ORDER, customer_note: "" })
      const line_items = [
        { ...was, additional_comments: "" },
        { ...water, quantity: 3 },
      ] as TicketOrder["line_items"]
      const order = { ...WORST_ORDER, line_items }
      const tickets = {
        change: (terms: TicketTerms) => changeTicketOf(order, changeBetween(before, contentOf(order)), terms),
        cancellation: (terms: TicketTerms) => cancellationOf(WORST_ORDER, terms),
      }
      for (const [name, lines] of Object.entries(tickets)) {
        const [paper = "", ...others] = onPaper(lines(termsOf({ layout: "kitchen", width_mm, language })), { width_mm })
        for (const other of others) expect(other.replaceAll("-", "─")).toBe(paper.replaceAll("-", "─"))
        expect(paper).not.toContain("?")
        expectPaper(`changes/${name}-${width_mm}-${language}`, paper)
      }
    },
  )

  it.each(LANGUAGES)("contain only characters that printers have, in %s", (language) => {
    for (const layout of ["kitchen", "receipt"] as const)
      for (const paper of printed({ layout, width_mm: 80, language })) expect(paper).not.toContain("?")
  })

  it("print a letter and its separate accent as one character", () => {
    const order = { ...WORST_ORDER, customer_note: "piñón y café".normalize("NFD") }
    for (const paper of printed({ layout: "kitchen", width_mm: 80, language: "es", order }))
      expect(paper).toContain("piñón y café")
  })

  it("cut the paper after every copy", () => {
    for (const paper of printed({ layout: "kitchen", width_mm: 58, language: "en", copies: 3 })) {
      const tickets = paper.split("  ✂").map((ticket) => ticket.trim())
      expect(tickets).toHaveLength(4)
      expect(tickets[3]).toBe("")
      expect(new Set(tickets.slice(0, 2)).size).toBe(1)
    }
  })
})
