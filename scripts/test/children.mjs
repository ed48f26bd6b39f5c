const children = new Set()
let interrupted = false

/** Lets the programs that this run has started end with it when it is interrupted. */
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

/** Whether somebody has asked this run to end. */
export function isInterrupted() {
  return interrupted
}

/** @param {import("node:child_process").ChildProcess} child that ends when the run is interrupted */
export function watchChild(child) {
  children.add(child)
  child.once("close", () => children.delete(child))
}

const DECIDES_RESULTS =
  /^(DATABASE_|PG|REDIS_|SVC_|ADMIN_|MEDUSA_|JWT_SECRET|COOKIE_SECRET|(STORE|ADMIN|AUTH)_CORS|PORT$|HOST$|NODE_OPTIONS$|NODE_ENV$|TZ$|LOG_LEVEL$|WORKER_MODE$|npm_)/i

/** Nothing of this machine's settings decides a result: no database of its own, no shop's variables, no zone. */
export function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !DECIDES_RESULTS.test(name))
  const asked = ["SVC_TEST_REDIS", "SVC_RACE_ROUNDS"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries([...kept, ...asked]), TZ: "UTC", SVC_TEST_PREPARE: "1" }
}
