const FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"

/**
 * Shows the launcher's steps with their times: one line per finished step and, at a terminal, a live line for steps in progress.
 * @param {NodeJS.WriteStream} [out]
 */
export function createProgress(out = process.stdout) {
  const live = out.isTTY === true && process.env.CI === undefined
  const running = new Map()
  let timer
  let frame = 0

  const clear = () => live && out.write("\r\x1b[2K")
  const draw = () => {
    if (!live || running.size === 0) {
      return
    }
    const texts = [...running.values()].map(({ label, from }) => `${label} (${seconds(from)})`)
    out.write(`\r\x1b[2K  ${FRAMES[frame++ % FRAMES.length]} ${texts.join(" · ")}`.slice(0, (out.columns ?? 120) + 6))
  }
  const print = (line) => {
    clear()
    out.write(`${line}\n`)
    draw()
  }
  const settle = () => {
    if (running.size === 0 && timer) {
      clearInterval(timer)
      timer = undefined
      clear()
    }
  }

  return {
    print,
    /** A remark below the steps. */
    note: (text) => print(`    ${text}`),
    /**
     * Runs a step. Its final line contains the label and the text that the step returns as `done`, if any.
     * @template T
     * @param {string} label the step in progressive form, "Installing packages"
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    async step(label, work) {
      const from = Date.now()
      const key = Symbol(label)
      running.set(key, { label, from })
      if (live) {
        timer ??= setInterval(draw, 100)
        timer.unref()
        draw()
      } else if (running.size > 0) {
        out.write(`  · ${label}\n`)
      }
      try {
        const result = await work()
        running.delete(key)
        print(`  ✓ ${typeof result?.done === "string" ? result.done : label} (${seconds(from)})`)
        return result
      } catch (error) {
        running.delete(key)
        throw error
      } finally {
        settle()
      }
    },
    /** Removes the live line. */
    end() {
      running.clear()
      settle()
    },
  }
}

function seconds(from) {
  const elapsed = (Date.now() - from) / 1000
  return elapsed < 10 ? `${elapsed.toFixed(1)} s` : `${Math.round(elapsed)} s`
}
