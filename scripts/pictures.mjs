/**
 * Takes again the pictures that tests compare pages with, and the README's picture of the demo. Look at each of them before you commit it.
 * Fails at the first name of tests that matches none.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"

/** Spec files, and the names of their tests that take pictures. A run each, because jest passes if one of several names matches nothing. */
const TESTS = [
  ["kit/demo", "looks as in its pictures"],
  ["kit/demo", "the demo under npm start"],
  ["staff/board-looks", "looks as in its pictures"],
]

const script = join(import.meta.dirname, "test.mjs")
for (const [file, name] of TESTS) {
  const { status } = spawnSync(process.execPath, [script, "ui", file, "-t", name], {
    stdio: "inherit",
    env: { ...process.env, SVC_RENEW_PICTURES: "1" },
  })
  if (status !== 0) {
    console.error(`\n  ✗ no new pictures of ${file}, "${name}": its tests failed, or none has this name`)
    process.exit(status ?? 1)
  }
}
