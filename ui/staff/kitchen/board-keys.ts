import "../board/board-parts"
import type { ReactiveController, ReactiveControllerHost } from "lit"
import type { PlacedCards } from "../board/cards/placed-cards"
import { BumpBar, type Command } from "./bump-bar"
import { shifted } from "./moved-places"

/** Commands that choose a ticket. */
const SELECTS = /^(left|right|ticket_\d)$/
/** Commands that are repeated while their key is held down. Actions on an order are never repeated. */
const REPEATABLE = /^(left|right|larger|smaller)$/

/** Commands that work unchanged while a sheet is open. The other commands would act on tickets behind the sheet. */
const BESIDE_SHEET = /^(undo|recall|totals|larger|smaller)$/
/** If a press closes a sheet, a second press within this time (ms) was meant for that sheet. */
const PRESSED_MS = 1_000

/** The effects of the keys, apart from choosing and moving tickets. */
export interface KeyActions {
  /** Called at every key press, because it shows that somebody is at the screen. */
  readonly touched: () => void
  readonly ready: (id: string) => void
  readonly undo: () => void
  readonly zoom: (step: number) => void
  readonly toggle: (sheet: "recall" | "totals") => void
  readonly close: () => void
}

/** The keyboard or bump bar of a kitchen: which ticket is chosen, and what each key does to it. */
export class BoardKeys implements ReactiveController {
  readonly bumpBar = new BumpBar()
  /** The chosen ticket's order. */
  selected: string | undefined
  /** The command that is being assigned to a key. */
  learning: Command | undefined
  /** Whether a key has opened a sheet that is not shown yet. */
  #opens = false
  /** When a key last pressed a button of a sheet: the `timeStamp` of its event (ms). */
  #pressedAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly host: ReactiveControllerHost & HTMLElement & { readonly sheet: unknown },
    private readonly cards: PlacedCards,
    private readonly actions: KeyActions,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener("keydown", this.#pressed)
  }

  hostDisconnected(): void {
    removeEventListener("keydown", this.#pressed)
  }

  /** Moves the focus into a sheet that a key has opened, because a bump bar has no key for that. */
  hostUpdated(): void {
    // Returns early, because the search for a sheet would cost time at every update.
    if (!this.#opens) return
    const sheet = this.#sheet
    sheet?.querySelector("button")?.focus()
    if (sheet || this.host.sheet === undefined) this.#opens = false
  }

  /** The open sheet. */
  get #sheet(): Element | null | undefined {
    return this.host.shadowRoot?.querySelector(".sheet")
  }

  /** Assigns the next pressed key to a command; undefined cancels the assignment. */
  readonly learn = (command: Command | undefined): void => {
    this.learning = command
    this.host.requestUpdate()
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0]
    if (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Shift" || event.key === "Tab") return
    this.actions.touched()
    if (event.key === "Escape") {
      if (this.learning === undefined) this.actions.close()
      this.learning = undefined
    } else if (this.learning !== undefined) {
      this.bumpBar.assign(this.learning, event)
      this.learning = undefined
    } else {
      const command = this.bumpBar.commandOf(event)
      // A focused button handles these keys itself.
      const isTaken = target instanceof HTMLButtonElement && (event.key === "Enter" || event.key === " ")
      const sheet = this.#sheet
      const presses = isTaken || command === "ready"
      const isSecond = presses && !sheet && event.timeStamp - this.#pressedAt < PRESSED_MS
      if (presses && sheet) this.#pressedAt = event.timeStamp
      if (isTaken) {
        // While Enter is held down, a browser presses a focused button repeatedly.
        if (event.repeat && event.key === "Enter") event.preventDefault()
        return
      }
      if (command === undefined) return
      if (!isSecond && (!event.repeat || REPEATABLE.test(command))) {
        if ((sheet || this.#opens) && !BESIDE_SHEET.test(command)) this.#inSheet(command, sheet)
        else {
          // The focus may be on a button that a finger has tapped. That button would handle the next Enter.
          if (SELECTS.test(command)) (target as HTMLElement).blur?.()
          this.#do(command)
        }
      }
    }
    event.preventDefault()
    this.host.requestUpdate()
  }

  /** What a key does while a sheet is open: chooses or presses one of its buttons. */
  #inSheet(command: Command, sheet: Element | null | undefined): void {
    const buttons: HTMLElement[] = [...(sheet?.querySelectorAll("button") ?? [])]
    const at = buttons.indexOf(this.host.shadowRoot?.activeElement as HTMLElement)
    if (command === "ready" && at >= 0) buttons[at]?.click()
    else if (command === "ready" || command === "right") buttons[Math.min(at + 1, buttons.length - 1)]?.focus()
    else if (command === "left") buttons[Math.max(at - 1, 0)]?.focus()
  }

  #do(command: Command): void {
    const ids = [...this.cards.ids]
    const at = this.selected === undefined ? -1 : ids.indexOf(this.selected)
    const chosen = ids[at]
    switch (command) {
      case "ready":
        if (chosen !== undefined) this.actions.ready(chosen)
        return
      case "undo":
        this.actions.undo()
        return
      case "recall":
      case "totals":
        this.actions.toggle(command)
        this.#opens = this.host.sheet !== undefined
        return
      case "larger":
      case "smaller":
        this.actions.zoom(command === "larger" ? 1 : -1)
        return
      case "left":
        this.selected = ids[Math.max(0, at - 1)]
        return
      case "right":
        this.selected = ids[Math.min(ids.length - 1, at + 1)]
        return
      case "move_left":
      case "move_right":
        if (chosen !== undefined) this.cards.arrange((places) => shifted(places, chosen, command === "move_left" ? -1 : 1))
        return
      default:
        this.selected = ids[Number(command.slice("ticket_".length)) - 1] ?? this.selected
    }
  }
}
