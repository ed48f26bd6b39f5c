import { Arenas } from "./arena"
import type { DatabaseSwitch } from "./scenario"
import { SCENARIOS } from "./scenarios"

export interface RunOptions {
  /** Names of scenarios. Default: all. */
  readonly only?: readonly string[]
  readonly seed: number
  readonly database: DatabaseSwitch
  readonly print: (line: string) => void
  /** Called for each scenario, also for one that ended with an error. */
  readonly report?: (report: ScenarioReport) => void
}

export interface ScenarioReport {
  readonly title: string
  readonly tried: string
  readonly survived: string
  /** The number of losses. */
  readonly lost: number
  readonly seconds: number
}

export const NAMES = SCENARIOS.map(({ name }) => name)

/** Runs scenarios one after the other and prints what each tried, survived and lost. @returns the number of losses */
export async function run({ only, seed, database, print, report }: RunOptions): Promise<number> {
  print(`\n  Torture, seed ${seed}\n`)
  let losses = 0
  const arenas = new Arenas("full", database, seed)
  for (const scenario of SCENARIOS.filter(({ name }) => !only || only.includes(name))) {
    const from = Date.now()
    try {
      const { tried, survived, lost } = await scenario.run(await arenas.of(scenario))
      const seconds = Math.round((Date.now() - from) / 1000)
      losses += lost.length
      report?.({ title: scenario.title, tried, survived, lost: lost.length, seconds })
      print(`  ${lost.length === 0 ? "✓" : "✗"} ${scenario.title} (${seconds} s)`)
      print(`      tried     ${tried}\n      survived  ${survived}\n      lost      ${lost.length}`)
      for (const line of lost.slice(0, 20)) print(`        ${line}`)
      if (lost.length > 0) await arenas.close()
    } catch (error) {
      losses += 1
      const seconds = Math.round((Date.now() - from) / 1000)
      report?.({ title: scenario.title, tried: "ended with an error", survived: "–", lost: 1, seconds })
      print(`  ✗ ${scenario.title}: ${error instanceof Error ? error.stack : String(error)}`)
      await arenas.close()
    }
  }
  await arenas.close()
  return losses
}
