import type { Arena } from "./arena"

/** The result of a scenario. `lost`: everything that should not have happened, one line each. */
export interface Verdict {
  /** What was done to the service, in numbers. */
  readonly tried: string
  /** What the service survived, in numbers. */
  readonly survived: string
  readonly lost: readonly string[]
}

/** One kind of fault, and a check whether anything was lost. */
export interface Scenario {
  /** The name on the command line. */
  readonly name: string
  readonly title: string
  /** Whether the servers share a Redis. */
  readonly redis?: boolean
  /** Further environment of the servers. */
  readonly env?: Readonly<Record<string, string>>
  run(arena: Arena): Promise<Verdict>
}

/** How long a scenario runs: seconds, as in every test run, or minutes. */
export type Scale = "short" | "full"

/** Stops and restarts the database server. */
export interface DatabaseSwitch {
  /** The database's port for the servers, if it is not the usual one. */
  readonly port?: number
  kill(): Promise<void>
  start(): Promise<void>
}
