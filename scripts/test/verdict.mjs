/** @typedef {import("./jest.mjs").FileOutcome} FileOutcome */

const SKIPPED = ["pending", "todo", "disabled"]

const OUTSIDE = "(outside of its tests)"

/** Whether the file or one of its tests failed. */
export function hasFailed({ broken, tests }) {
  return broken || tests.some(({ status }) => status === "failed")
}

/**
 * The result of a run. For a file that was run twice, the second run counts. Tests that failed only in the first run are unstable.
 * @param {object} run
 * @param {FileOutcome[]} run.first every file of the run
 * @param {FileOutcome[]} [run.second] failed files that were run once more, each by itself
 * @param {import("./needs.mjs").NotRunRecord[]} [run.records] tests that could not run on this machine
 * @param {boolean} run.isPart only some tests were requested; jest reports the others as skipped
 * @param {boolean} run.ci tests that did not run count as failed
 * @returns {{ passed: number, failed: number, failures: { file: string, test: string }[], unstable: { file: string, test: string }[], notRun: { need: string, file: string,
 * count: number }[], skipped: { file: string, test: string }[], total: number }}
 */
export function verdictOf({ first, second = [], records = [], isPart, ci }) {
  const again = new Map(second.map((outcome) => [outcome.file, outcome]))
  const files = first.map((outcome) => again.get(outcome.file) ?? outcome)
  const tests = files.flatMap(({ file, tests }) => tests.map((test) => ({ ...test, file })))
  const needOf = (test) => records.find(({ file, describe }) => file === test.file && test.describes.includes(describe))?.need

  const idle = tests.filter(({ status }) => SKIPPED.includes(status)).map((test) => ({ ...test, need: needOf(test) }))
  const skipped = isPart ? [] : idle.filter(({ need }) => need === undefined).map(({ file, name }) => ({ file, test: name }))
  const notRun = countByFile(idle.filter(({ need }) => need !== undefined))
  const count = (status) => tests.filter((test) => test.status === status).length
  const vanished = first.flatMap((outcome) => vanishedIn(outcome, again.get(outcome.file)))

  return {
    total: tests.length,
    passed: count("passed"),
    failed:
      count("failed") +
      files.filter(({ broken }) => broken).length +
      vanished.length +
      skipped.length +
      (ci ? notRun.reduce((sum, { count }) => sum + count, 0) : 0),
    failures: [
      ...tests.filter(({ status }) => status === "failed").map(({ file, name }) => ({ file, test: name })),
      ...files.filter(({ broken }) => broken).map(({ file }) => ({ file, test: OUTSIDE })),
    ],
    unstable: first.flatMap((outcome) => unstableIn(outcome, again.get(outcome.file))),
    notRun,
    skipped,
  }
}

/** Tests that failed in the first run of a file and passed in its second. */
function unstableIn(first, second) {
  if (second === undefined) return []
  const passed = new Set(second.tests.filter(({ status }) => status === "passed").map(({ name }) => name))
  const tests = first.tests.filter(({ name, status }) => status === "failed" && passed.has(name)).map(({ name }) => name)
  if (first.broken && !second.broken) tests.push(OUTSIDE)
  return tests.map((test) => ({ file: first.file, test }))
}

/** Tests that failed in the first run of a file and do not exist in its second, which therefore cannot clear them. */
function vanishedIn(first, second) {
  if (second === undefined || second.broken) return []
  const there = new Set(second.tests.filter(({ status }) => !SKIPPED.includes(status)).map(({ name }) => name))
  return first.tests.filter(({ name, status }) => status === "failed" && !there.has(name))
}

function countByFile(tests) {
  const counts = new Map()
  for (const { need, file } of tests) {
    const key = `${need} ${file}`
    counts.set(key, { need, file, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}
