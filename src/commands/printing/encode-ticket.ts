import { transform } from "receiptline"
import { charactersOf, type PaperWidth, type TicketLine, ticketMarkup } from "../../domain/printing"

/** The formats of a ticket: text, or the command language of a printer family. */
export type TicketForm = "text" | "starprnt" | "starline" | "epson"

const COMMANDS = { text: "text", starprnt: "starsbcs", starline: "starlinesbcs", epson: "epson" } as const

/** The bytes that print a ticket. */
export function encodeTicket(
  lines: readonly TicketLine[],
  { width_mm: width, copies }: { readonly width_mm: PaperWidth; readonly copies: number },
  form: TicketForm,
): Buffer {
  const characters = charactersOf(width)
  const output = transform(ticketMarkup(lines, { characters, copies }), {
    cpl: characters,
    encoding: "multilingual",
    command: COMMANDS[form],
    cutting: true,
    spacing: false,
  })
  // The encoder gives one character per byte.
  return Buffer.from(output, form === "text" ? "utf8" : "latin1")
}
