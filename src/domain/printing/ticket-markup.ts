import type { TicketLine } from "./ticket"

/** Columns of quantities and of amounts, in characters. */
const QUANTITY = 6
const AMOUNT = 12
const TOTAL = 16

/**
 * A ticket in the language of ReceiptLine, which renders it for every printer. Lines break between words.
 * @param characters of a line
 * @param copies tickets, each cut off
 */
export function ticketMarkup(
  lines: readonly TicketLine[],
  { characters, copies }: { readonly characters: number; readonly copies: number },
): string {
  const ticket = `{border:none}\n${lines.flatMap((line) => markupOf(line, characters)).join("\n")}\n`
  return Array.from({ length: copies }, () => ticket).join("=\n")
}

// A space before a bar puts a text to the left, one after it to the right. `^^` is double height, `^^^` also double width.
function markupOf(line: TicketLine, characters: number): string[] {
  switch (line.kind) {
    case "rule":
      return ["{width:auto}", "-"]
    case "title":
      return ["{width:auto}", ...wrapped(line.text, characters / 2).map((text) => `|^^^${text}`)]
    case "big":
      return ["{width:auto}", ...wrapped(line.text, characters).map((text) => `|^^${text}`)]
    case "center":
      return ["{width:auto}", ...wrapped(line.text, characters)]
    case "text":
      return ["{width:auto}", ...wrapped(line.text, characters).map((text) => `|${text}`)]
    case "mark":
      return ["{width:auto}", ...wrapped(line.text, characters - 2).map((text) => `|\`^^~${text}~`)]
    case "item":
      return [`{width:${QUANTITY} *}`, ...columns(line.text, characters - QUANTITY, `^^^${plain(line.quantity)}`, "^^")]
    case "detail":
      return [`{width:${QUANTITY} *}`, ...columns(line.text, characters - QUANTITY, "", "^^")]
    case "sum":
      return [`{width:* ${AMOUNT}}`, ...amounts(line, characters - AMOUNT - 1, "")]
    case "total":
      return [`{width:* ${TOTAL}}`, ...amounts(line, characters - TOTAL - 1, "^^")]
  }
}

function columns(text: string, width: number, first: string, size: string): string[] {
  return wrapped(text, width).map((part, index) => `|${index === 0 ? first : ""} |${size}${part} |`)
}

/** The amount stands beside the last line of its label. */
function amounts({ text, amount }: { readonly text: string; readonly amount: string }, width: number, size: string): string[] {
  const parts = wrapped(text, width)
  return parts.map((part, index) => `|${size}${part} | ${index === parts.length - 1 ? size + plain(amount) : ""}|`)
}

/** A text in lines of whole words; a word that is longer than a line is cut. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ""
  for (const word of harmless(text)
    .split(/\s+/)
    .flatMap((each) => pieces(each, width))) {
    const next = line === "" ? word : `${line} ${word}`
    if ([...next].length <= width) line = next
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].map(plain)
}

function pieces(word: string, width: number): string[] {
  const characters = [...word]
  return Array.from({ length: Math.max(1, Math.ceil(characters.length / width)) }, (_, index) =>
    characters.slice(index * width, (index + 1) * width).join(""),
  )
}

/** Without control characters and marks that turn the direction of writing. */
function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim()
}

/** A text that means nothing but itself. */
function plain(text: string): string {
  return harmless(text).replace(/[\\|{}~_"`^]/g, "\\$&")
}
