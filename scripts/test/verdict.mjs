/** @typedef {import("./jest.mjs").FileOutcome} FileOutcome */

const SKIPPED = ["pending", "todo", "disabled"]

/** Whether something of the file failed. */
export function hasFailed({ broken, tests }) {
  return broken || tests.some(({ status }) => status === "failed")
}

/**
 * What a run has proven. A file that was run a second time counts as its second run says; what failed only the first time is unstable.
 * @param {object} run
 * @param {FileOutcome[]} run.first every file of the run
 * @param {FileOutcome[]} [run.second] files that failed and were run once more, each by itself
 * @param {import("./needs.mjs").NotRunRecord[]} [run.records] what could not run on this machine
 * @param {boolean} run.isPart only some tests were asked for: jest reports the others as skipped
 * @param {boolean} run.ci what did not run counts as failed
 * @returns {{ passed: number, failed: number, unstable: { file: string, test: string }[],
 *   notRun: { need: string, file: string, count: number }[], skipped: { file: string, test: string }[], total: number }}
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
    unstable: first.flatMap((outcome) => unstableIn(outcome, again.get(outcome.file))),
    notRun,
    skipped,
  }
}

/** What failed in the first run of a file and not in its second. */
function unstableIn(first, second) {
  if (second === undefined) return []
  const passed = new Set(second.tests.filter(({ status }) => status === "passed").map(({ name }) => name))
  const tests = first.tests.filter(({ name, status }) => status === "failed" && passed.has(name)).map(({ name }) => name)
  if (first.broken && !second.broken) tests.push("(outside of its tests)")
  return tests.map((test) => ({ file: first.file, test }))
}

/** Tests that failed in the first run of a file and do not exist in its second, which therefore says nothing about them. */
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
