/*
 * The host without its HTTP server, in a process of its own: the platform's modules and ours on a real database, for tests
 * of what no route shows. Runs the functions of operations.ts by name; each command is answered by a message with its `id`.
 */
const Module = require("node:module")
const { dirname, join, resolve, sep } = require("node:path")
const { readFileSync } = require("node:fs")
const { transformSync } = require("@swc/core")
const modules = require("../../support/kept-modules.cjs")

const ROOT = resolve(__dirname, "..", "..", "..")
const HOST = process.cwd()

/* -- the operations are TypeScript, and what they import of `src` is the compiled host's ------------------------------ */

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

/* -- SQL statements, and the connections that they went over ---------------------------------------------------------- */

let recorded
// Only what an operation asks counts: the host keeps its memory fresh beside it.
const { AsyncLocalStorage } = require("node:async_hooks")
const inOperation = new AsyncLocalStorage()
const load = Module._load
const patched = new WeakSet()
Module._load = function (request, ...rest) {
  const exported = load.call(this, request, ...rest)
  if (request === "pg" && exported?.Client && !patched.has(exported.Client)) {
    patched.add(exported.Client)
    const query = exported.Client.prototype.query
    exported.Client.prototype.query = function (statement, ...others) {
      if (inOperation.getStore())
        recorded?.push({
          text: typeof statement === "string" ? statement : String(statement?.text ?? statement),
          connection: this.processID,
        })
      return query.call(this, statement, ...others)
    }
  }
  return exported
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
    record: () => {
      recorded = []
    },
    recorded: () => {
      const taken = recorded ?? []
      recorded = undefined
      return taken
    },
  }
  const operations = require("./operations.ts")
  modules.started()
  process.on("message", async ({ id, name, argument }) => {
    try {
      process.send({ id, result: await inOperation.run(true, () => operations[name](host, argument)) })
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
