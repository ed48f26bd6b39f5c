import { EPSON_COMMANDS } from "./epson-commands"
import { PrintedRoll } from "./printed-roll"
import { type CommandSet, readCommands } from "./read-commands"
import { STAR_COMMANDS } from "./star-commands"

/** The command languages of printers. */
export type PrinterLanguage = "starprnt" | "starline" | "epson"

const SETS: Readonly<Record<PrinterLanguage, CommandSet>> = {
  starprnt: STAR_COMMANDS,
  starline: STAR_COMMANDS,
  epson: EPSON_COMMANDS,
}

/**
 * Simulates a printer: interprets the bytes of a job and returns the printed text; see {@link PrintedRoll.text}.
 * @param columns characters per line
 * @throws Error for bytes that such a printer does not understand, and for text beyond the paper's edge
 */
export function paperOf(bytes: Buffer, language: PrinterLanguage, columns: number): string {
  const roll = new PrintedRoll(columns)
  readCommands(bytes, SETS[language], roll)
  return roll.text
}
