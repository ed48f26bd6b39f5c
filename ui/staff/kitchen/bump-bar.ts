import { signal } from "@preact/signals-core"

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] as const
const TICKETS = NUMBERS.map((number) => `ticket_${number}` as const)

/** The commands that can have a key. `ticket_1` chooses the first ticket. */
export const COMMANDS = [
  "ready",
  "undo",
  "recall",
  "totals",
  "left",
  "right",
  "move_left",
  "move_right",
  "larger",
  "smaller",
  ...TICKETS,
] as const
export type Command = (typeof COMMANDS)[number]

/** The default keys, for keyboards and for bump bars in their factory settings. */
export const DEFAULT_KEYS: Readonly<Record<Command, string>> = {
  ready: "enter",
  undo: "u",
  recall: "r",
  totals: "a",
  left: "arrowleft",
  right: "arrowright",
  move_left: "shift+arrowleft",
  move_right: "shift+arrowright",
  larger: "+",
  smaller: "-",
  ticket_1: "1",
  ticket_2: "2",
  ticket_3: "3",
  ticket_4: "4",
  ticket_5: "5",
  ticket_6: "6",
  ticket_7: "7",
  ticket_8: "8",
  ticket_9: "9",
  ticket_10: "0",
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey">

/** The name of a key: of a letter or sign its character in lower case, of any other key its name, with `shift+` when shift is pressed. */
export function keyOf({ key, shiftKey }: Press): string {
  const name = key.toLowerCase()
  return key.length > 1 && shiftKey ? `shift+${name}` : name
}

const KEPT = "svc-kitchen-keys"

/** The keys of this screen, stored on the device. A bump bar is a keyboard with a few keys. */
export class BumpBar {
  readonly commands = COMMANDS
  readonly keys = signal<Readonly<Record<Command, string>>>(DEFAULT_KEYS)

  constructor(private readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = localStorage) {
    this.keys.value = { ...DEFAULT_KEYS, ...read(storage.getItem(KEPT)) }
  }

  /** The command of a key; undefined: it has none. */
  commandOf(press: Press): Command | undefined {
    const key = keyOf(press)
    return COMMANDS.find((command) => this.keys.value[command] === key)
  }

  /** Assigns a key to a command. If another command had the key, it gets the former key of this command. */
  assign(command: Command, press: Press): void {
    const key = keyOf(press)
    const other = this.commandOf(press)
    const keys = { ...this.keys.value, ...(other && { [other]: this.keys.value[command] }), [command]: key }
    this.keys.value = keys
    this.storage.setItem(KEPT, JSON.stringify(keys))
  }

  /** Restores the default keys. */
  reset(): void {
    this.keys.value = DEFAULT_KEYS
    this.storage.removeItem(KEPT)
  }
}

/** The valid part of the stored keys. */
function read(text: string | null): Partial<Record<Command, string>> {
  try {
    const kept: unknown = JSON.parse(text ?? "{}")
    const known = COMMANDS as readonly string[]
    return Object.fromEntries(
      Object.entries(kept ?? {}).filter(([command, key]) => known.includes(command) && typeof key === "string"),
    )
  } catch {
    return {}
  }
}
