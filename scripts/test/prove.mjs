import { hasFailed, verdictOf } from "./verdict.mjs"

/**
 * Runs the tests, in CI repeats the files that failed, and judges the result.
 * @param {object} options
 * @param {(args: string[]) => Promise<{ code: number | string, files: import("./jest.mjs").FileOutcome[] | undefined }>}
 * options.jest
 * @param {string[]} options.args for jest's first run
 * @param {boolean} options.ci
 * @param {boolean} options.isPart
 * @param {() => import("./needs.mjs").NotRunRecord[]} options.records called after the tests
 * @param {() => boolean} [options.mayGoOn] false: interrupted, or no time left for a second run
 * @returns {Promise<ReturnType<typeof verdictOf> & { problems: string[] }>} `problems`: failures outside of tests, each counted
 */
export async function prove({ jest, args, ci, isPart, records, mayGoOn = () => true }) {
  const run = await jest(args)
  if (run.files === undefined) {
    return { ...verdictOf({ first: [], isPart, ci }), failed: 1, problems: [`the tests did not come to their end (${run.code})`] }
  }
  const problems = []
  const broken = run.files.filter(hasFailed)
  if (run.code !== 0 && broken.length === 0 && run.files.length > 0) {
    problems.push(`the tests passed, but their surroundings failed (${run.code})`)
  }
  const second = []
  for (const { file } of ci ? broken : []) {
    if (!mayGoOn()) break
    const { code, files } = await jest(["--runTestsByPath", file])
    const outcome = files?.find((each) => each.file === file)
    if (outcome === undefined) continue
    second.push(outcome)
    if (code !== 0 && !hasFailed(outcome)) {
      problems.push(`${file} passed by itself, but its surroundings failed (${code})`)
    }
  }
  const verdict = verdictOf({ first: run.files, second, records: records(), isPart, ci })
  if (verdict.total === 0 && verdict.failed === 0) problems.push("no test matches")
  return { ...verdict, failed: verdict.failed + problems.length, problems }
}
