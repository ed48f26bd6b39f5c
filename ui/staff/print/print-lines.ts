import { html, render, type TemplateResult } from "lit"
import type { TicketLine } from "../../../src/domain/printing/ticket"
import type { Paper } from "./paper"
import { paperStyles } from "./paper-styles"

const PX_PER_MM = 96 / 25.4

/** Prints the lines of a ticket on one page of their length, and removes them from the document afterwards. */
export function printLines(lines: readonly TicketLine[], paper: Paper): void {
  const sheet = document.createElement("div")
  sheet.className = `paper paper-${paper}`
  render(lines.map(lineOf), sheet)
  const styles = new CSSStyleSheet()
  // The sheet is in the document, but invisible, so that its length can be measured.
  styles.replaceSync(paperStyles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles]
  document.body.append(sheet)
  const length = Math.ceil(sheet.getBoundingClientRect().height / PX_PER_MM)
  styles.insertRule(
    paper === "A4" ? "@page { size: A4; margin: 15mm; }" : `@page { size: ${paper}mm ${length + 1}mm; margin: 0; }`,
  )
  addEventListener(
    "afterprint",
    () => {
      sheet.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== styles)
    },
    { once: true },
  )
  print()
}

/** A line of the ticket, with the same kinds and in the same sequence as on the restaurant's printers. */
function lineOf(line: TicketLine): TemplateResult {
  switch (line.kind) {
    case "rule":
      return html`<hr />`
    case "item":
      return html`<p class="item"><b>${line.quantity}</b><span>${line.text}</span></p>`
    case "detail":
      return html`<p class="item"><b></b><span>${line.text}</span></p>`
    case "sum":
    case "total":
      return html`<p class=${line.kind}><span>${line.text}</span><span>${line.amount}</span></p>`
    case "mark":
      return html`<p class="mark"><span>${line.text}</span></p>`
    default:
      return html`<p class=${line.kind}>${line.text}</p>`
  }
}
