/** Takes new screenshots for the tests that compare pages with pictures, and of the demo for the README. Look at each before you commit it. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"

const test = join(import.meta.dirname, "test.mjs")
const { status } = spawnSync(
  process.execPath,
  [test, "ui", "kit/demo", "staff/board-looks", "-t", "looks as in its pictures|the demo under"],
  {
    stdio: "inherit",
    env: { ...process.env, SVC_RENEW_PICTURES: "1" },
  },
)
process.exit(status ?? 1)
