/*
 * One measured server: `medusa start`, or another given program, in its own process. The bench reads the server's figures over the process
 * channel. Requests are recorded only after a command has started the recording.
 */
const Module = require("node:module")

const startedAt = performance.now()
let statements
/** Statistics per statement text: count and duration, and the values and transaction settings of the last execution. */
let timed
/** Per connection: the `set local` statements of its transaction. */
const settings = new WeakMap()

const load = Module._load
const patched = new WeakSet()
Module._load = function (request, ...rest) {
  const exported = load.call(this, request, ...rest)
  if (request === "pg" && exported?.Client && !patched.has(exported.Client)) {
    patched.add(exported.Client)
    const { query } = exported.Client.prototype
    exported.Client.prototype.query = function (statement, ...others) {
      statements?.push(typeof statement === "string" ? statement : String(statement?.text ?? ""))
      return timed ? timedQuery(this, query, statement, others) : query.call(this, statement, ...others)
    }
  }
  return exported
}

function timedQuery(client, query, statement, others) {
  const text = typeof statement === "string" ? statement : String(statement?.text ?? "")
  const values = statement?.values ?? (Array.isArray(others[0]) ? others[0] : [])
  const set = settingsOf(client, text)
  const from = performance.now()
  const note = () => {
    const known = timed?.get(text) ?? { calls: 0, milliseconds: 0 }
    timed?.set(text, {
      calls: known.calls + 1,
      milliseconds: known.milliseconds + performance.now() - from,
      values,
      settings: set,
    })
  }
  const last = others.at(-1)
  if (typeof last === "function") {
    const answered = function (...results) {
      note()
      return last.apply(this, results)
    }
    return query.call(client, statement, ...others.slice(0, -1), answered)
  }
  const result = query.call(client, statement, ...others)
  result?.then?.(note, note)
  return result
}

function settingsOf(client, text) {
  const set = settings.get(client) ?? []
  if (/^\s*set local [^;]+;?\s*$/i.test(text)) settings.set(client, [...set, text])
  else if (/^\s*(begin|commit|rollback)\b(?! to)/i.test(text)) settings.delete(client)
  return set
}

let session
const post = (method, parameters) =>
  new Promise((resolve, reject) => {
    session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result)))
  })

const commands = {
  recordStatements: () => {
    statements = []
  },
  takeStatements: () => {
    const taken = statements ?? []
    statements = undefined
    return taken
  },
  timeStatements: () => {
    timed = new Map()
  },
  takeTimes: () => {
    const sent = (value) => (typeof value === "bigint" ? String(value) : value)
    const taken = [...(timed ?? [])].map(([text, times]) => ({ text, ...times, values: times.values.map(sent) }))
    timed = undefined
    return taken
  },
  /** Starts recording where objects are allocated. Only objects that are still in use at the end are reported. */
  startAllocations: async () => {
    const { Session } = require("node:inspector")
    session = new Session()
    session.connect()
    await post("HeapProfiler.startSampling", { samplingInterval: 4096 })
  },
  stopAllocations: async (file) => {
    await post("HeapProfiler.collectGarbage")
    const { profile } = await post("HeapProfiler.stopSampling")
    session.disconnect()
    require("node:fs").writeFileSync(file, JSON.stringify(profile))
  },
  /** The handles that keep the process alive, by kind. */
  handles: () => {
    const counts = {}
    for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  },
  /** Microseconds of processor time since the start. */
  cpu: () => process.cpuUsage(),
  /** The heap size, read in the same tick as a garbage collection, so that nothing allocated later counts. */
  memory: async () => {
    for (let i = 0; i < 4; i++) {
      global.gc?.()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    global.gc?.()
    return process.memoryUsage()
  },
  snapshot: (file) => require("node:v8").writeHeapSnapshot(file),
  startProfile: async () => {
    const { Session } = require("node:inspector")
    session = new Session()
    session.connect()
    await post("Profiler.enable")
    await post("Profiler.setSamplingInterval", { interval: 200 })
    await post("Profiler.start")
  },
  stopProfile: async (file) => {
    const { profile } = await post("Profiler.stop")
    session.disconnect()
    require("node:fs").writeFileSync(file, JSON.stringify(profile))
  },
}

process.on("message", async ({ id, command, argument }) => {
  try {
    process.send({ id, result: (await commands[command]?.(argument)) ?? null })
  } catch (error) {
    process.send({ id, error: String(error.stack ?? error) })
  }
})
process.on("disconnect", () => process.exit(0))

/** A file with an exported function that starts another server instead of the platform's. */
const [program] = process.argv.slice(2)
const startPlatform = () => {
  const { default: start } = require(require.resolve("@medusajs/medusa/commands/start", { paths: [process.cwd()] }))
  return start({ directory: process.cwd(), host: "127.0.0.1", port: 0, types: false })
}

const starting = program ? require(program)() : startPlatform()
starting.then(({ server }) => {
  const announce = () =>
    process.send({ ready: { port: server.address().port, milliseconds: performance.now() - startedAt, cpu: process.cpuUsage() } })
  server.once("error", (error) => {
    console.error(error)
    process.exit(1)
  })
  if (server.listening) {
    announce()
  } else {
    server.once("listening", announce)
  }
})
