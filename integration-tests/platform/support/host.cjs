/*
 * The host without its HTTP server, in a separate process: the platform's modules and the plugin's on a real database. It is for
 * tests of effects that no route shows. It runs the functions of operations.ts by name, and responds to each command with a message that has its `id`.
 */
const Module = require("node:module")
const { dirname, join, resolve, sep } = require("node:path")
const { readFileSync } = require("node:fs")
const { transformSync } = require("@swc/core")
const modules = require("../../support/servers/kept-modules.cjs")

const ROOT = resolve(__dirname, "..", "..", "..")
const HOST = process.cwd()

/* -- the operations are TypeScript; their imports of `src` come from the compiled host ---------------------------------- */

require.extensions[".ts"] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, "utf8"), {
    filename,
    swcrc: false,
    configFile: false,
    sourceMaps: "inline",
    module: { type: "commonjs" },
    jsc: { target: "es2022", parser: { syntax: "typescript", decorators: true } },
  })
  module._compile(code, filename)
}
const resolveFilename = Module._resolveFilename
Module._resolveFilename = function (request, parent, ...rest) {
  if (request.startsWith(".") && parent?.filename?.startsWith(join(ROOT, "integration-tests") + sep)) {
    const path = resolve(dirname(parent.filename), request)
    if (path.startsWith(join(ROOT, "src") + sep)) {
      return resolveFilename.call(this, path.replace(ROOT, HOST), parent, ...rest)
    }
  }
  return resolveFilename.call(this, request, parent, ...rest)
}

/* -- SQL statements, and the connections that they were sent on ------------------------------------------------------- */

// Only statements of the recorded operation count: caches may be refreshed and earlier work may continue at the same time.
const { AsyncLocalStorage } = require("node:async_hooks")
const inOperation = new AsyncLocalStorage()
const crashing = new AsyncLocalStorage()
const load = Module._load
const patched = new WeakSet()
Module._load = function (request, ...rest) {
  const exported = load.call(this, request, ...rest)
  if (request === "pg" && exported?.Client && !patched.has(exported.Client)) {
    patched.add(exported.Client)
    const query = exported.Client.prototype.query
    exported.Client.prototype.query = function (statement, ...others) {
      inOperation.getStore()?.recorded?.push({
        text: typeof statement === "string" ? statement : String(statement?.text ?? statement),
        connection: this.processID,
      })
      const crash = crashing.getStore()
      return crash ? crash.query(this, query, [statement, ...others]) : query.call(this, statement, ...others)
    }
  }
  return exported
}

/* -- crashes: to the database, this process seems to be killed after one of the operation's commits --------------------- */

const BEGIN = /^\s*begin/i
const END = /^\s*(commit|rollback)/i
const WRITE = /^\s*(insert|update|delete)/i

class Crash {
  #left
  #open = new Set()
  #broken = []
  dead = false

  constructor(commits) {
    this.#left = commits
  }

  query(client, query, given) {
    const callback = given.at(-1)
    if (this.dead) {
      const error = new Error("This process has crashed")
      if (typeof callback !== "function") return Promise.reject(error)
      setImmediate(callback, error)
      return undefined
    }
    const [statement] = given
    const text = typeof statement === "string" ? statement : String(statement?.text ?? statement)
    const isCommit = END.test(text) ? /commit/i.test(text) : WRITE.test(text) && !this.#open.has(client)
    if (BEGIN.test(text)) this.#open.add(client)
    if (END.test(text)) this.#open.delete(client)
    if (!isCommit || --this.#left > 0) return query.apply(client, given)
    if (typeof callback !== "function") return query.apply(client, given).then(() => this.#die())
    return query.call(client, ...given.slice(0, -1), (error, result) => callback(error ?? this.#die(), result))
  }

  /** Waits until the broken connections are closed. Another process can then take over. */
  async closed() {
    await Promise.all(this.#broken.map((stream) => stream.closed || new Promise((resolve) => stream.once("close", resolve))))
    await new Promise((resolve) => setImmediate(resolve))
  }

  #die() {
    this.dead = true
    // The database rolls uncommitted work back.
    this.#broken = [...this.#open].map(({ connection }) => connection.stream)
    for (const stream of this.#broken) stream.destroy()
    return new Error("This process crashes")
  }
}

/**
 * Runs work that stops after this many commits.
 * @returns the result of the work, or undefined if it was stopped
 */
async function crashBehind(commits, work) {
  const crash = new Crash(commits)
  try {
    const result = await crashing.run(crash, work)
    if (!crash.dead) return result
  } catch (error) {
    if (!crash.dead) throw error
  }
  await crash.closed()
  return undefined
}

/* -- the host --------------------------------------------------------------------------------------------------------- */

async function boot() {
  const express = require(require.resolve("express", { paths: [require.resolve("@medusajs/medusa/package.json")] }))
  const { default: loaders } = require("@medusajs/medusa/loaders/index")
  const { ContainerRegistrationKeys } = require("@medusajs/framework/utils")
  const { container } = await loaders({ directory: HOST, expressApp: express(), skipLoadingEntryPoints: true })
  const host = {
    scope: container,
    knex: container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    crashBehind,
    record: () => {
      inOperation.getStore().recorded = []
    },
    recorded: () => {
      const operation = inOperation.getStore()
      const taken = operation.recorded ?? []
      operation.recorded = undefined
      return taken
    },
  }
  const operations = require("./operations.ts")
  modules.started()
  process.on("message", async ({ id, name, argument }) => {
    try {
      process.send({ id, result: await inOperation.run({}, () => operations[name](host, argument)) })
    } catch (error) {
      const { code, details, status, type } = error
      process.send({
        id,
        failure: { message: String(error?.message ?? error), stack: error?.stack, code, details, status, type },
      })
    }
  })
  process.send({ ready: true })
}

process.on("disconnect", () => process.exit(0))
boot().catch((error) => {
  console.error(error)
  process.exit(1)
})
