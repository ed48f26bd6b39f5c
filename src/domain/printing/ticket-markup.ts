import type { TicketLine } from "./ticket"

/** Column widths of quantities, amounts and totals, in characters. */
const QUANTITY = 6
const AMOUNT = 12
const TOTAL = 16

/**
 * Writes a ticket in ReceiptLine markup, which is rendered for each kind of printer. Lines break between words.
 * @param characters per line
 * @param copies number of tickets, with a paper cut after each but the last
 */
export function ticketMarkup(
  lines: readonly TicketLine[],
  { characters, copies }: { readonly characters: number; readonly copies: number },
): string {
  const ticket = `{border:none}\n${lines.flatMap((line) => markupOf(line, characters)).join("\n")}\n`
  return Array.from({ length: copies }, () => ticket).join("=\n")
}

// ReceiptLine: a space before `|` aligns text to the left, a space after it to the right. `^^` is double height, `^^^` also double width.
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

/** The amount is printed beside the last line of its label. */
function amounts({ text, amount }: { readonly text: string; readonly amount: string }, width: number, size: string): string[] {
  const parts = wrapped(text, width)
  return parts.map((part, index) => `|${size}${part} | ${index === parts.length - 1 ? size + plain(amount) : ""}|`)
}

/** Breaks a text into lines between words. A word longer than a line is split. */
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

/**
 * Replaces control characters, line separators, bidirectional marks and all kinds of spaces by plain spaces. Printers do not have the narrow
 * space that amounts are written with in some languages.
 */
function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Z}]+/gu, " ").trim()
}

/** Escapes the special characters of ReceiptLine. */
function plain(text: string): string {
  return harmless(text).replace(/[\\|{}~_"`^]/g, "\\$&")
}
