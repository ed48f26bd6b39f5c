import type { PrintedRoll } from "./printed-roll"

/** A command: the number of its parameter bytes, and what it does. */
interface Command {
  readonly parameters: number
  readonly run: (roll: PrintedRoll, parameters: readonly number[]) => void
}

/** The commands of a printer family by their first bytes. */
export type CommandSet = ReadonlyMap<string, Command>

export const command = (parameters: number, run: Command["run"] = () => undefined): Command => ({ parameters, run })
export const word = (low = 0, high = 0): number => low + 256 * high

const LONGEST_NAME = 3

/**
 * Prints bytes as a printer of this family would.
 * @throws Error for a command that is not in the set, because a printer would print its bytes as text
 */
export function readCommands(bytes: Buffer, commands: CommandSet, roll: PrintedRoll): void {
  for (let at = 0; at < bytes.length; ) {
    const [name, known] = commandAt(bytes, at, commands)
    if (known === undefined) {
      roll.put(bytes.readUInt8(at))
      at += 1
      continue
    }
    const from = at + name.length
    at = from + known.parameters
    if (at > bytes.length) throw new Error(`A command is cut off at ${from}`)
    known.run(roll, [...bytes.subarray(from, at)])
  }
}

function commandAt(bytes: Buffer, at: number, commands: CommandSet): [string, Command | undefined] {
  for (let length = LONGEST_NAME; length > 0; length -= 1) {
    const name = bytes.toString("latin1", at, at + length)
    const known = commands.get(name)
    if (known !== undefined) return [name, known]
  }
  return ["", undefined]
}
