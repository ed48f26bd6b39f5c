import { WrongAnswer } from "./expectation.mjs"

/**
 * Runs chapters step by step and prints each step with its time and a short result. A chapter registers how to undo its changes
 * with {@link Walk.afterwards}; they are undone at the end in reverse order, even when a step fails.
 *
 * A chapter is `{ title, run(walk) }`. It reads results of earlier chapters from `walk.known` and stores those for later ones.
 *
 * @typedef {ReturnType<typeof createWalk>} Walk
 * @param {{ client: ReturnType<typeof import("./service-client.mjs").createClient>, settings: { email: string, password: string, patient: boolean, withoutCards: boolean, stripe?: string }, print?:
 * (line: string) => void }} surroundings
 */
export function createWalk({ client, settings, print = console.log }) {
  const undone = []
  const leftOut = []
  let steps = 0
  let interrupted = false

  /**
   * Runs a step. Its work returns a short result, or `[result, value]` if a later step needs the value.
   * @template T
   * @param {string} title
   * @param {() => Promise<string | [string, T]>} work
   * @returns {Promise<T>}
   */
  async function step(title, work) {
    if (interrupted) {
      throw new WrongAnswer(title, "to be reached", "interrupted")
    }
    return perform(title, work)
  }

  async function perform(title, work) {
    steps += 1
    const from = performance.now()
    const label = `${String(steps).padStart(4)}  ${title}`
    try {
      const result = await work()
      const [brief, value] = Array.isArray(result) ? result : [result, undefined]
      print(line("✓", label, performance.now() - from, brief))
      return value
    } catch (error) {
      print(line("✗", label, performance.now() - from, ""))
      throw error
    }
  }

  async function tidyUp() {
    if (undone.length > 0) {
      print("\n  Cleaning up")
    }
    const failures = []
    for (let next = undone.pop(); next; next = undone.pop()) {
      try {
        await perform(next.title, next.work)
      } catch (error) {
        failures.push(error)
      }
    }
    return failures
  }

  return {
    client,
    settings,
    /** Data shared between chapters. @type {Record<string, any>} */
    known: {},
    step,
    /** Registers how to undo a change; run at the end as a separate step. */
    afterwards: (title, work) => undone.push({ title, work }),
    /** Records something that this walk does not show. */
    leaveOut: (what) => leftOut.push(what),
    /** @type {readonly string[]} */
    leftOut,
    /** Ends the walk before its next step. */
    interrupt: () => {
      interrupted = true
    },
    get steps() {
      return steps
    },
    /**
     * @param {{ title: string, run(walk: Walk): Promise<void> }[]} chapters
     * @returns {Promise<unknown[]>} the errors; empty if every response was correct
     */
    async run(chapters) {
      const failures = []
      try {
        for (const chapter of chapters) {
          print(`\n  ${chapter.title}`)
          await chapter.run(this)
        }
      } catch (error) {
        failures.push(error)
      }
      return [...failures, ...(await tidyUp())]
    },
  }
}

function line(mark, label, milliseconds, brief) {
  const time = `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`
  return `  ${mark} ${label.padEnd(58)} ${time.padStart(9)}   ${brief}`.trimEnd()
}
