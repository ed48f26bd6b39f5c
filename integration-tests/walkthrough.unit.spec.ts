import { spawnSync } from "node:child_process"
import { join } from "node:path"

const SCRIPT = join(__dirname, "..", "scripts", "walkthrough.mjs")

/** Runs the chapter of card payments at a store that offers none. */
const WITHOUT_CARDS = `
const [{ cardPayments }, { createWalk }] = await Promise.all([import("./walkthrough/chapters/card-payments.mjs"), import("./walkthrough/walk.mjs")])
const client = { post: async () => ({ status: 200, body: { success: true, data: { payment_methods: [] } } }) }
const walk = createWalk({ client, settings: { withoutCards: process.argv.includes("--without-cards") }, print: () => {} })
walk.known.cart = { body: {} }
const failures = await walk.run([cardPayments])
console.log(JSON.stringify([failures.map(({ name }) => name), walk.leftOut.length]))`

describe("the walkthrough", () => {
  it.each([
    [[], [["WrongAnswer"], 0]],
    [["--without-cards"], [[], 1]],
  ])("fails at a store without test cards, unless its arguments leave out the card payments: %j", (args, result) => {
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", WITHOUT_CARDS, "--", ...args], {
      cwd: join(__dirname, "..", "scripts"),
      encoding: "utf8",
      timeout: 60_000,
    })
    expect(JSON.parse(stdout)).toEqual(result)
  })

  it.each([
    [{ PORT: "1" }, "http://localhost:1"],
    [{ PORT: "1", BASE_URL: "http://127.0.0.1:2/" }, "http://127.0.0.1:2"],
  ])("calls the store that `npm start` starts with the same PORT, unless BASE_URL names another store: %j", (env, url) => {
    const { PATH = "" } = process.env
    // Nothing listens at this URL, so the walkthrough's first call fails.
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
