import { spawnSync } from "node:child_process"
import { join } from "node:path"

const SCRIPT = join(__dirname, "..", "scripts", "walkthrough.mjs")

describe("the walkthrough", () => {
  it.each([
    [{ PORT: "1" }, "http://localhost:1"],
    [{ PORT: "1", BASE_URL: "http://127.0.0.1:2/" }, "http://127.0.0.1:2"],
  ])("calls the store that `npm start` starts with the same PORT, unless BASE_URL names another: %j", (env, url) => {
    const { PATH = "" } = process.env
    // Nothing listens there, so its first call fails.
    const { stdout, status } = spawnSync(process.execPath, [SCRIPT], { env: { PATH, ...env }, encoding: "utf8", timeout: 60_000 })
    expect([
      stdout
        .split("\n")
        .find((line) => line.includes("://"))
        ?.trim()
        .split(" ")
        .at(-1),
      status,
    ]).toEqual([url, 1])
  })
})
