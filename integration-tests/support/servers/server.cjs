/*
 * One server of the store under test: `medusa start` in a separate process, with additions for tests. Production code has no hooks for
 * them: a clock that can be shifted, recorded SQL statements, other intervals of jobs, and an exit together with the test. Commands arrive
 * over the process channel; the response to each is a message with the same `id`.
 */

const { join } = require("node:path")
const modules = require("./kept-modules.cjs")

/* -- the clock: `Date` is shifted, timers stay real ------------------------------------------------------------------- */

const { setClock } = require("../../../scripts/launcher/shifted-clock.cjs")
if (process.env.SVC_TEST_CLOCK) setClock(process.env.SVC_TEST_CLOCK)

/* -- SQL statements --------------------------------------------------------------------------------------------------- */

let recording
// Only statements of requests count, because jobs run at the same time. A request belongs to the recording in which it arrived; background
// work of earlier requests (a platform order that follows a move) does not count.
const { AsyncLocalStorage } = require("node:async_hooks")
const { Server } = require("node:http")
const inRequest = new AsyncLocalStorage()
const emit = Server.prototype.emit
Server.prototype.emit = function (event, ...given) {
  const pass = () => emit.call(this, event, ...given)
  return event === "request" ? inRequest.run({ recording }, pass) : pass()
}
const Module = require("node:module")
const load = Module._load
const patched = new WeakSet()
Module._load = function (request, ...rest) {
  const exported = load.call(this, request, ...rest)
  // Medusa starts a process at its exit, even if telemetry is switched off.
  if (request === "@medusajs/telemetry" && exported?.flush) process.off("exit", exported.flush)
  if (request === "pg" && exported?.Client && !patched.has(exported.Client)) {
    patched.add(exported.Client)
    const query = exported.Client.prototype.query
    exported.Client.prototype.query = function (statement, ...others) {
      const request = inRequest.getStore()
      if (recording && request && (recording.ofAll || request.recording === recording))
        recording.statements.push(typeof statement === "string" ? statement : String(statement?.text ?? statement))
      return query.call(this, statement, ...others)
    }
  }
  return exported
}

/* -- commands --------------------------------------------------------------------------------------------------------- */

const commands = {
  setClock,
  setEnvironment: ([name, value]) => {
    if (value === null) {
      delete process.env[name]
    } else {
      process.env[name] = value
    }
  },
  recordStatements: ({ ofAll }) => {
    recording = { ofAll, statements: [] }
  },
  takeStatements: () => {
    const taken = recording?.statements ?? []
    recording = undefined
    return taken
  },
}

process.on("message", ({ id, command, argument }) => {
  process.send({ id, result: commands[command]?.(argument) ?? null })
})
process.on("disconnect", () => process.exit(0))

/* -- unhandled rejections ------------------------------------------------------------------------------------------------ */

// `medusa start` logs them and continues. Rejections of the platform are allowed: for example, if Redis stops at the end of a workflow, the
// platform compensates steps that no longer exist. Any other rejection ends the process, and so fails the test.
const isPlatforms = (reason) => {
  const frames = String(reason?.stack).split("\n")
  const isOfPlugin = frames.some((frame) => frame.includes("/src/") && !frame.includes("node_modules"))
  return !isOfPlugin && frames.some((frame) => frame.includes("/node_modules/@medusajs/"))
}
process.on("unhandledRejection", (reason) => {
  console.error("An unhandled rejection:", reason)
  if (!isPlatforms(reason)) process.exit(1)
})

/* -- a host's own code: a file that registers handlers of workflow hooks, as a host's `src/workflows` does ----------------- */

if (process.env.SVC_TEST_HOST_FILE) require(process.env.SVC_TEST_HOST_FILE)

/* -- intervals of background jobs ------------------------------------------------------------------------------------- */

// The intervals are set before Medusa loads and schedules the jobs. A name without a job makes the start fail.
for (const [name, interval] of Object.entries(JSON.parse(process.env.SVC_TEST_JOBS ?? "{}"))) {
  require(join(process.cwd(), "src", "jobs", name)).config.schedule.interval = interval
}

/* -- the server ------------------------------------------------------------------------------------------------------- */

const { default: start } = require(require.resolve("@medusajs/medusa/commands/start", { paths: [process.cwd()] }))

start({ directory: process.cwd(), host: "127.0.0.1", port: Number(process.env.SVC_TEST_PORT ?? 0), types: false }).then(
  ({ server }) => {
    modules.started()
    const announce = () => process.send({ ready: { port: server.address().port } })
    server.once("error", (error) => {
      console.error(error)
      process.exit(1)
    })
    if (server.listening) {
      announce()
    } else {
      server.once("listening", announce)
    }
  },
)
