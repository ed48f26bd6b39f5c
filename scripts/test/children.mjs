const children = new Set()
let interrupted = false

/** Ends the child processes of this run when it is interrupted. */
export function followInterrupts() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      interrupted = true
      for (const child of children) {
        child.kill(signal)
      }
    })
  }
}

/** Whether this run was interrupted. */
export function isInterrupted() {
  return interrupted
}

/**
 * Ends the child process when the run is interrupted.
 * @param {import("node:child_process").ChildProcess} child
 */
export function watchChild(child) {
  children.add(child)
  child.once("close", () => children.delete(child))
}

const DECIDES_RESULTS =
  /^(DATABASE_|PG|REDIS_|SVC_|ADMIN_|MEDUSA_|JWT_SECRET|COOKIE_SECRET|(STORE|ADMIN|AUTH)_CORS|PORT$|HOST$|NODE_OPTIONS$|NODE_ENV$|TZ$|LOG_LEVEL$|WORKER_MODE$|npm_)/i

/** An environment without this machine's settings that could change a result: no database, no shop variables, no time zone. */
export function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !DECIDES_RESULTS.test(name))
  const asked = ["SVC_TEST_REDIS", "SVC_RACE_ROUNDS", "SVC_PICTURES", "SVC_RENEW_EXAMPLES", "SVC_RENEW_PICTURES"].flatMap(
    (name) => (process.env[name] ? [[name, process.env[name]]] : []),
  )
  return { ...Object.fromEntries([...kept, ...asked]), TZ: "UTC", SVC_TEST_PREPARE: "1" }
}
