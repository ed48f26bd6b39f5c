import { css, html, nothing, type TemplateResult } from "lit"
import { extrasOf, type Line, type LineChange, lineText, variationOf } from "../../orders/lines"
import type { BoardStore } from "../board-store"

/** Styles of the changes on a card. They are in its `.work`, above the lines. */
export const changeStyles = css`
  .changes { margin: 8px 12px 0; padding: 8px 10px; border: 3px solid var(--alarm); border-radius: 6px; }
  .changes del { color: var(--on-paper-soft); }
  .changes ins { font-weight: 800; text-decoration: none; }
  .changes del, .changes ins { overflow-wrap: anywhere; }
  .held .changes { min-height: 22px; margin-top: 2px; padding: 0 8px; border-width: 2px; overflow-y: auto; font-size: max(18px, 0.9em); line-height: 1.1; }
  .held .changes ul, .held .changes li { display: inline; }
  .held .changes li + li::before { content: "· "; }
`

/**
 * The unacknowledged changes of an order, each line before and after.
 * @param isHeld the card keeps its size, so the changes may have to be scrolled
 */
export function changesOf(store: BoardStore, changes: readonly LineChange[], isHeld: boolean): TemplateResult {
  const { words } = store
  return html`<div class="changes" role="group" aria-label=${words.changed} tabindex=${isHeld ? 0 : nothing}><strong>${words.changed}</strong>
    <ul>${changes.map(({ before, after }) => {
      const isOther = !before || !after || lineText(before) !== lineText(after)
      return html`<li>
        ${before ? html`<del>${textOf(store, before, isOther)}</del>` : nothing} ${before && after ? "→" : ""}
        ${after ? html`<ins class=${(after.of || after.additional_comments) && isOther ? "said" : nothing}>${textOf(store, after, isOther)}</ins>` : nothing}
        ${before && after ? nothing : html`(${after ? words.added : words.removed})`}
      </li>`
    })}</ul></div>`
}

/** A line as text: quantity and name. @param isWhole true: also variation, extras and comment */
function textOf({ shop }: BoardStore, line: Line, isWhole: boolean): string {
  const { name, quantity, additional_comments: comment } = line
  if (line.of) return name
  const details = [variationOf(line, shop.products.value), ...extrasOf(line), comment && `“${comment}”`]
  return [`${quantity} × ${name}`, ...(isWhole ? details : [])].filter(Boolean).join(" ")
}
