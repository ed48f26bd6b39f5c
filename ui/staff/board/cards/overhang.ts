import type { CardSize } from "./held-sizes"

/** Plain text instead of a template of Lit: importing Lit here would move it out of the file that every board loads first. */
const STYLES = `
  main { isolation: isolate; margin-bottom: var(--overhang, 0px); }
  .held { content-visibility: visible; }
  .held[data-hangs] { box-shadow: 0 0 0 4px var(--ground), 0 6px 20px 4px #000; }
  .held[data-hangs] .work, .held[data-hangs] .work > *, .held[data-hangs] .lines.lines { flex: none; overflow: visible; }
`

/** The styles of cards that overlap others, for the board's shadow root. */
export function overhangStyles(): { readonly styleSheet: CSSStyleSheet } {
  const styleSheet = new CSSStyleSheet()
  styleSheet.replaceSync(STYLES)
  return { styleSheet }
}

/** The guest's own words, which nobody may miss (an allergy, for example): an order's note and a line's comment, also in a change. */
const WORDS = ".said"
/** A row of text may be this much (px) taller than its line. */
const TOLERANCE = 2

/**
 * Cards that keep their size and would cut off the guest's own words. They overlap the cards below instead, so that every word can be read and
 * nothing moves.
 */
export class Overhang {
  #cards: readonly HTMLElement[] = []

  /** @param page the element that gets space (`--overhang`) at its bottom for the lowest card */
  constructor(private readonly page: HTMLElement & { readonly renderRoot: ParentNode }) {}

  /**
   * Called after the board has rendered.
   * @param held the sizes of cards that keep them, by order
   * @param cardOf finds the card of an order
   */
  follow(held: ReadonlyMap<string, CardSize>, cardOf: (id: string) => HTMLElement | null): void {
    if (this.#cards.length === 0 && held.size === 0) return
    for (const card of this.#cards) hang(card, false)
    this.#cards = [...held].flatMap(([id, { height }], place) => {
      const card = cardOf(id)
      if (card === null || !cutsWords(card)) return []
      hang(card, true)
      card.style.marginBottom = `${height - card.getBoundingClientRect().height}px`
      // The card that was edited first is in front.
      card.style.zIndex = String(held.size - place)
      return [card]
    })
    const all = [...this.page.renderRoot.querySelectorAll<HTMLElement>("[data-hangs]")]
    const most = Math.max(0, ...all.map(({ style }) => -Number.parseFloat(style.marginBottom)))
    this.page.style.setProperty("--overhang", `${most}px`)
  }
}

function hang(card: HTMLElement, hangs: boolean): void {
  card.toggleAttribute("data-hangs", hangs)
  card.style.marginBottom = ""
  card.style.zIndex = ""
}

/** Whether a card shows only a part of the guest's own words. */
function cutsWords(card: HTMLElement): boolean {
  return [...card.querySelectorAll(WORDS)].some((words) => {
    if (words.clientHeight > 0 && words.scrollHeight > words.clientHeight + 1) return true
    const { bottom } = words.getBoundingClientRect()
    for (let at = words.parentElement; at !== null && at !== card; at = at.parentElement)
      if (at.getClientRects().length > 0 && bottom > at.getBoundingClientRect().bottom + TOLERANCE) return true
    return bottom > card.getBoundingClientRect().bottom
  })
}
