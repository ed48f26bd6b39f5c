import type { CodePage } from "./code-pages"
import { type CommandSet, command, word } from "./read-commands"

const PAGES: Readonly<Record<number, CodePage>> = { 1: "cp437", 4: "cp858", 5: "cp852", 10: "cp866", 32: "cp1252" }

/**
 * The commands of StarPRNT and Star Line Mode, from Star's manuals. If a command does not change how a ticket looks, only its parameter
 * bytes are skipped.
 */
export const STAR_COMMANDS: CommandSet = new Map([
  ["\x1b@", command(0)],
  ["\x1b\x1ea", command(1)],
  ["\x1b\x1eF", command(1)],
  ["\x1b ", command(1)],
  ["\x1bs", command(2)],
  ["\x1bz", command(1)],
  ["\x1b0", command(0)],
  ["\x0f", command(0)],
  ["\x12", command(0)],
  ["\x1bl", command(1)],
  ["\x1bQ", command(1)],
  ["\x1b\x1da", command(1)],
  ["\x1b\x1dA", command(2, (roll, [low, high]) => roll.moveTo(word(low, high)))],
  ["\x1b\x1dR", command(2, (roll, [low, high]) => roll.moveBy(word(low, high)))],
  ["\x1b-", command(1)],
  ["\x1bE", command(0)],
  ["\x1bF", command(0)],
  ["\x1b4", command(0, (roll) => Object.assign(roll, { inverted: true }))],
  ["\x1b5", command(0, (roll) => Object.assign(roll, { inverted: false }))],
  ["\x1bi", command(2, (roll, [height = 0, width = 0]) => Object.assign(roll, { height: height + 1, width: width + 1 }))],
  ["\x1b\x1dt", command(1, (roll, [page = 0]) => Object.assign(roll, { page: known(page) }))],
  ["\n", command(0, (roll) => roll.feed())],
  ["\x1bd", command(1, (roll) => roll.cut())],
  ["\x1b\x1d\x03", command(3)],
  ["\x04", command(0)],
])

function known(page: number): CodePage {
  const name = PAGES[page]
  if (name === undefined) throw new Error(`Star's code page ${page}`)
  return name
}
