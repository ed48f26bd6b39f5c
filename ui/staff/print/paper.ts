import { signal } from "@preact/signals-core"
import { html, type TemplateResult } from "lit"
import type { BoardStore } from "../board/board-store"

/** Rolls by their width in millimetres, and office paper. */
export const PAPERS = ["80", "58", "A4"] as const
export type Paper = (typeof PAPERS)[number]

const KEPT = "svc-paper"

/** The paper of this screen's printer. It is stored on the device. */
export const paper = signal<Paper>(PAPERS.find((each) => each === localStorage.getItem(KEPT)) ?? "80")

/** The buttons that choose the paper. */
export function paperChips({ words }: BoardStore): TemplateResult {
  const choose = (each: Paper): void => {
    paper.value = each
    localStorage.setItem(KEPT, each)
  }
  return html`<h3>${words.paper}</h3>
    <div class="chips" role="group" aria-label=${words.paper}>${PAPERS.map(
      (each) =>
        html`<button class="tool" aria-pressed=${paper.value === each} @click=${() => choose(each)}>${each === "A4" ? each : `${each} mm`}</button>`,
    )}</div>`
}
