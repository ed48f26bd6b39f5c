import type { Arena } from "./arena"

/** What a scenario found. Whatever it should not have found stands under `lost`, one line each. */
export interface Verdict {
  /** What was done to the service, in figures. */
  readonly tried: string
  /** What it came through with, in figures. */
  readonly survived: string
  readonly lost: readonly string[]
}

/** One way to make the service suffer, and how to tell whether anything was lost by it. */
export interface Scenario {
  /** For the command line. */
  readonly name: string
  readonly title: string
  /** Whether the servers share a Redis. */
  readonly redis?: boolean
  /** Further environment of the servers. */
  readonly env?: Readonly<Record<string, string>>
  run(arena: Arena): Promise<Verdict>
}

/** How much of it: seconds for every test run, or minutes. */
export type Scale = "short" | "full"

/** The way to take the database server away under everybody, and to bring it back. */
export interface DatabaseSwitch {
  /** Where the servers find the database, when not where everybody does. */
  readonly port?: number
  kill(): Promise<void>
  return(): Promise<void>
}
