/**
 * Takes new screenshots: those that tests compare with pages, and one of the demo for the README. Prints new tickets for the test that compares
 * them. Look at each before you commit it. Fails if a name matches no test.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"

/**
 * The tests that take pictures: tier, spec file, name. Each has a run of its own, because jest passes if only one of several names matches a
 * test.
 */
const TESTS = [
  ["unit", "paper.unit", "the same paper on every family of printers"],
  ["ui", "kit/demo", "looks as in its pictures"],
  ["ui", "kit/demo", "the demo under npm start"],
  ["release", "staff/board-looks", "looks as in its pictures"],
  ["ui", "staff/looks/board-pictures", "looks as in its pictures"],
]

const script = join(import.meta.dirname, "test.mjs")
for (const [tier, file, name] of TESTS) {
  const { status } = spawnSync(process.execPath, [script, tier, file, "-t", name], {
    stdio: "inherit",
    env: { ...process.env, SVC_RENEW_PICTURES: "1" },
  })
  if (status !== 0) {
    console.error(`\n  ✗ no new pictures of ${file}, "${name}": its tests failed, or none has this name`)
    process.exit(status ?? 1)
  }
}
