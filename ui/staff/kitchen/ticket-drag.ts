import "../board/board-parts"
import { css, type ReactiveController } from "lit"
import type { SignalElement } from "../../shared/signal-element"
import type { PlacedCards } from "../board/cards/placed-cards"
import { movedPlace } from "./moved-places"

/** Somebody must hold the head of a ticket this long (ms) before the ticket can be dragged. */
const HOLD_MS = 350
/** If the finger moves farther than this (CSS pixels) during that time, it does not drag the ticket, but scrolls the board. */
const SLACK_PX = 10

const dragStyles = css`
  .ticket .head { user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; cursor: grab; }
  .cell.lifted { z-index: 2; position: relative; pointer-events: none; opacity: 0.92; filter: drop-shadow(0 12px 18px rgb(0 0 0 / 60%)); }
  .cell.target { outline: 4px dashed var(--focus); outline-offset: 2px; border-radius: var(--radius); }
`

interface Drag {
  readonly pointer: number
  readonly id: string
  readonly cell: HTMLElement
  readonly x: number
  readonly y: number
  isLifted: boolean
  target: HTMLElement | undefined
}

/**
 * Moves a ticket to the place of another one: hold its head, drag it, release it. Escape cancels. Tickets can also be moved with the buttons in
 * their menus and with keys.
 */
export class TicketDrag implements ReactiveController {
  #drag: Drag | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly host: SignalElement,
    private readonly cards: PlacedCards,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.host.adopt(dragStyles)
    this.host.addEventListener("pointerdown", this.#press)
    addEventListener("pointermove", this.#move)
    addEventListener("pointerup", this.#drop)
    addEventListener("pointercancel", this.#cancel)
    addEventListener("keydown", this.#key, { capture: true })
    addEventListener("contextmenu", this.#keepFromBrowser)
    // Dragging a lifted ticket must not scroll the board.
    addEventListener("touchmove", this.#keepFromBrowser, { passive: false })
  }

  hostDisconnected(): void {
    this.#end()
    this.host.removeEventListener("pointerdown", this.#press)
    removeEventListener("pointermove", this.#move)
    removeEventListener("pointerup", this.#drop)
    removeEventListener("pointercancel", this.#cancel)
    removeEventListener("keydown", this.#key, { capture: true })
    removeEventListener("contextmenu", this.#keepFromBrowser)
    removeEventListener("touchmove", this.#keepFromBrowser)
  }

  readonly #press = (event: PointerEvent): void => {
    this.#end()
    const path = event.composedPath().filter((node): node is HTMLElement => node instanceof HTMLElement)
    const head = path.findIndex(({ classList }) => classList.contains("head"))
    if (head < 0 || event.button !== 0 || path.slice(0, head).some(({ localName }) => localName === "button")) return
    const cell = path.find(({ classList }) => classList.contains("cell"))
    const id = orderOf(cell)
    if (cell === undefined || id === undefined) return
    this.#drag = { pointer: event.pointerId, id, cell, x: event.clientX, y: event.clientY, isLifted: false, target: undefined }
    this.#timer = setTimeout(this.#lift, HOLD_MS)
  }

  readonly #lift = (): void => {
    const drag = this.#drag
    if (drag === undefined) return
    drag.isLifted = true
    drag.cell.classList.add("lifted")
    navigator.vibrate?.(20)
  }

  readonly #move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    const drag = this.#drag
    if (drag === undefined || drag.pointer !== pointerId) return
    const [right, down] = [clientX - drag.x, clientY - drag.y]
    if (!drag.isLifted) {
      if (Math.hypot(right, down) > SLACK_PX) this.#end()
      return
    }
    drag.cell.style.transform = `translate(${right}px, ${down}px)`
    const under = this.host.shadowRoot?.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(".cell") ?? undefined
    if (under === drag.target) return
    drag.target?.classList.remove("target")
    drag.target = under
    under?.classList.add("target")
  }

  readonly #drop = ({ pointerId }: PointerEvent): void => {
    const drag = this.#drag
    if (drag?.pointer !== pointerId) return
    const onto = orderOf(drag.target)
    this.#end()
    if (drag.isLifted && onto !== undefined) this.cards.arrange((places) => movedPlace(places, drag.id, onto))
  }

  readonly #cancel = ({ pointerId }: PointerEvent): void => {
    if (this.#drag?.pointer === pointerId) this.#end()
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.#drag?.isLifted) return
    event.stopPropagation()
    this.#end()
  }

  readonly #keepFromBrowser = (event: Event): void => {
    if (this.#drag?.isLifted) event.preventDefault()
  }

  #end(): void {
    clearTimeout(this.#timer)
    const drag = this.#drag
    this.#drag = undefined
    if (drag === undefined) return
    drag.cell.classList.remove("lifted")
    drag.cell.style.transform = ""
    drag.target?.classList.remove("target")
  }
}

function orderOf(cell: HTMLElement | undefined): string | undefined {
  return cell?.querySelector<HTMLElement>("[data-order]")?.dataset.order
}
