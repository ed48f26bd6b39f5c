import { execFileSync } from "node:child_process"
import { join } from "node:path"

/*
 * The bench row of two instances on a small machine (`bench/rig/free-cores.mjs`): the share of processor time to which each instance is
 * limited. The bench consists of ES modules that only Node itself loads.
 */

interface Taken {
  cores: number
  own: number
  whole: number
  others: number
}

const TOO_SMALL: Taken[] = [
  { cores: 2, own: 1.05, whole: 1.59, others: 0 },
  { cores: 2, own: 1.05, whole: 1.9, others: 0.4 },
  { cores: 2, own: 1.2, whole: 1.3, others: 0.02 },
  { cores: 1, own: 0.6, whole: 0.98, others: 0.01 },
  { cores: 4, own: 1.1, whole: 2.9, others: 0.2 },
]

function sharesOf(machines: Taken[]): (number | null)[] {
  const program = `import { shareForTwo } from "./free-cores.mjs"
console.log(JSON.stringify(${JSON.stringify(machines)}.map((free) => shareForTwo(free) ?? null)))`
  const cwd = join(__dirname, "..", "bench", "rig")
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", program], { cwd, encoding: "utf8" }))
}

/** The busy part of the machine (0 to 1) with two instances of this share, if each of them causes as much other work as a single one. */
const filled = (share: number, { cores, own, whole, others }: Taken) => (others + (2 * share * (whole - others)) / own) / cores

describe("the processor share of each of two measured instances", () => {
  const shares = sharesOf(TOO_SMALL)

  it.each(TOO_SMALL.map((machine, index) => ({ ...machine, share: shares[index] as number })))(
    "is the largest that fits twice (cores: $cores; used by one instance: $own, by all programs: $whole, by the others alone: $others)",
    ({ share, ...machine }) => {
      expect(filled(share, machine)).toBeLessThanOrEqual(0.85)
      expect(filled(share + 0.05, machine)).toBeGreaterThan(0.85)
      expect(share).toBeLessThan(machine.own)
    },
  )

  it("is undefined if the machine is too small or too busy for two servers", () => {
    const small = { cores: 1, own: 0.4, whole: 0.99, others: 0 }
    const taken = { cores: 2, own: 0.6, whole: 1.98, others: 1.3 }
    const crowded = { cores: 2, own: 0.6, whole: 1.957, others: 1.959 }
    expect(sharesOf([small, taken, crowded])).toEqual([null, null, null])
  })
})
