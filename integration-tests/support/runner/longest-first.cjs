const { relative } = require("node:path")
const { default: Sequencer } = require("@jest/test-sequencer")
const { HALF_A_MINUTE, LONG } = require("./long-specs.cjs")

const FIRST = [...LONG, ...HALF_A_MINUTE]

/**
 * Runs the long files first, then the others in Jest's sequence. A long file that started late would run alone in the end, while a core is
 * idle. Jest itself knows durations only from earlier runs, which a fresh clone does not have.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path, context }) => {
      const found = FIRST.indexOf(relative(context.config.rootDir, path))
      return found === -1 ? FIRST.length : found
    }
    return super.sort(tests).sort((a, b) => place(a) - place(b))
  }
}
