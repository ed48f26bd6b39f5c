import { existsSync } from "node:fs"
import { join } from "node:path"
import { inspect } from "node:util"
import { CHAPTERS } from "./walkthrough/chapters/index.mjs"
import { WrongAnswer } from "./walkthrough/expectation.mjs"
import { createClient } from "./walkthrough/service-client.mjs"
import { createWalk } from "./walkthrough/walk.mjs"

const USAGE = `Calls the API of a running store as its clients do: from sign-in to a finalised order.

  npm run walkthrough
  npm run walkthrough -- --patient         waits five more minutes, until an unpaid order has expired
  npm run walkthrough -- --without-cards   also at a store without the test cards of npm start

Prints each step with its time and result, and what it has left out; exits with 1 at the first wrong answer. Changed settings are restored;
the placed order stays, finalised.

Environment (also from .env, as for npm start): PORT (9000) of the store here, or BASE_URL of another one; ADMIN_EMAIL (admin@example.com),
ADMIN_PASSWORD (supersecret); LOCAL_STRIPE, the URL of the test cards' server (default: the one that npm start has written down).
`

const ENV_FILE = join(import.meta.dirname, "..", ".env")
const { env } = process

if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
if (process.argv.slice(2).some((argument) => ["--help", "-h"].includes(argument))) {
  process.stdout.write(USAGE)
} else {
  await main()
}

async function main() {
  const baseUrl = (env.BASE_URL || `http://localhost:${env.PORT || 9000}`).replace(/\/+$/, "")
  const client = createClient(baseUrl)
  const settings = {
    patient: process.argv.includes("--patient"),
    withoutCards: process.argv.includes("--without-cards"),
    stripe: env.LOCAL_STRIPE || undefined,
    email: env.ADMIN_EMAIL || "admin@example.com",
    password: env.ADMIN_PASSWORD || "supersecret",
  }
  const walk = createWalk({ client, settings })
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => walk.interrupt())
  }

  console.log(`\n  Walkthrough of ${baseUrl}`)
  const from = performance.now()
  const failures = await walk.run(CHAPTERS)
  for (const failure of failures) {
    console.error(`\n${describe(failure)}`)
  }
  if (walk.leftOut.length > 0) console.log(`\n  Left out: ${walk.leftOut.join("; ")}.`)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  if (failures.length === 0) {
    console.log(`\n  Every answer was right: ${walk.steps} steps, ${client.calls} calls, ${seconds} s.\n`)
  } else {
    console.error(`\n  Stopped at a wrong answer after ${walk.steps} steps (${seconds} s).\n`)
    process.exitCode = 1
  }
}

function describe(failure) {
  if (!(failure instanceof WrongAnswer)) {
    return `  ✗ The walkthrough itself failed.\n${failure.stack}`
  }
  const shown = (value) =>
    (typeof value === "string" ? value : inspect(value, { depth: 6, breakLength: 110, maxArrayLength: 20, maxStringLength: 400 }))
      .split("\n")
      .join("\n              ")
  return `  ✗ ${failure.message}\n    expected  ${shown(failure.expected)}\n    got       ${shown(failure.got)}`
}
