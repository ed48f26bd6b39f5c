import { html, type TemplateResult } from "lit"
import type { BoardStore } from "../board/board-store"
import { modes } from "../board/modes"
import { accountRow } from "../board/sign-in/account"
import type { SoldOutRows } from "../board/sold-out"
import { paperChips } from "../print/paper"
import type { BoardKeys } from "./board-keys"
import type { Command } from "./bump-bar"

/** The settings of this screen: pauses and delays, sold-out products, size, printing and keys. */
export function screenSheet(
  store: BoardStore,
  keys: BoardKeys,
  soldOut: SoldOutRows,
  zoom: (steps: number) => void,
): TemplateResult {
  const { words } = store
  const { learning, bumpBar } = keys
  return html`${modes(store)}${soldOut.render(store)}<h3>${words.size}</h3>
    <div class="chips">
      <button class="tool" aria-label=${`A− ${words.smaller}`} @click=${() => zoom(-1)}>A−</button>
      <button class="tool" aria-label=${`A+ ${words.larger}`} @click=${() => zoom(1)}>A+</button>
    </div>
    ${paperChips(store)}
    <h3>${words.keys}</h3>
    <ul>${bumpBar.commands.map((command) => {
      const [label, key] = [labelOf(store, command), shownKey(bumpBar.keys.value[command])]
      const isLearning = learning === command
      return html`<li><span>${label}</span>
        <button class="tool" aria-pressed=${isLearning} aria-label=${`${label}: ${isLearning ? words.pressKey : key}`}
          @click=${() => keys.learn(isLearning ? undefined : command)}>${isLearning ? words.pressKey : key}</button></li>`
    })}</ul>
    <button class="tool" @click=${() => bumpBar.reset()}>${words.defaultKeys}</button>
    ${accountRow(store)}`
}

function labelOf({ words }: BoardStore, command: Command): string {
  const labels: Partial<Record<Command, string>> = {
    ready: words.ready,
    undo: words.undo,
    recall: words.recall,
    totals: words.totals,
    left: words.previousTicket,
    right: words.nextTicket,
    move_left: words.moveLeft,
    move_right: words.moveRight,
    larger: words.larger,
    smaller: words.smaller,
  }
  return labels[command] ?? words.ticketAt(command.replace("ticket_", ""))
}

const SIGNS: Readonly<Record<string, string>> = {
  arrowleft: "←",
  arrowright: "→",
  arrowup: "↑",
  arrowdown: "↓",
  enter: "↵",
  " ": "␣",
}

/** The label of a key, as it is printed on keyboards. */
function shownKey(key: string): string {
  return key
    .split(/(?<=shift)\+/)
    .map((part) => SIGNS[part] ?? (part === "shift" ? "⇧" : part.toUpperCase()))
    .join(" ")
}
