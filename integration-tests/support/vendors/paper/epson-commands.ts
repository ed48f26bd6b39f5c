import type { CodePage } from "./code-pages"
import { type CommandSet, command, word } from "./read-commands"

const PAGES: Readonly<Record<number, CodePage>> = {
  0: "cp437",
  1: "katakana",
  16: "cp1252",
  17: "cp866",
  18: "cp852",
  19: "cp858",
}

/** The ESC/POS commands, from Epson's reference. If a command does not change how a ticket looks, only its parameter bytes are skipped. */
export const EPSON_COMMANDS: CommandSet = new Map([
  ["\x1b@", command(0)],
  ["\x1da", command(1)],
  ["\x1bM", command(1)],
  ["\x1c(A", command(4)],
  ["\x1b ", command(1)],
  ["\x1cS", command(2)],
  ["\x1b2", command(0)],
  ["\x1b3", command(1)],
  ["\x1b{", command(1)],
  ["\x1c.", command(0)],
  ["\x1cC", command(1)],
  ["\x1dL", command(2)],
  ["\x1dW", command(2)],
  ["\x1ba", command(1)],
  ["\x1b$", command(2, (roll, [low, high]) => roll.moveTo(word(low, high)))],
  ["\x1b\\", command(2, (roll, [low, high]) => roll.moveBy(word(low, high)))],
  ["\x1b-", command(1)],
  ["\x1c-", command(1)],
  ["\x1bE", command(1)],
  ["\x1dB", command(1, (roll, [on = 0]) => Object.assign(roll, { inverted: on % 2 === 1 }))],
  ["\x1d!", command(1, (roll, [size = 0]) => Object.assign(roll, { width: (size >> 4) + 1, height: (size & 15) + 1 }))],
  ["\x1bt", command(1, (roll, [page = 0]) => Object.assign(roll, { page: known(page) }))],
  ["\n", command(0, (roll) => roll.feed())],
  ["\x1dVB", command(1, (roll) => roll.cut())],
  ["\x1dr", command(1)],
])

function known(page: number): CodePage {
  const name = PAGES[page]
  if (name === undefined) throw new Error(`Epson's code page ${page}`)
  return name
}
