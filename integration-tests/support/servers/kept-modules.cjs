/*
 * Caches the modules of a server for all later servers of the run: the file of each `require`, each source, and V8's compiled code.
 * Every server loads the same 6700 files, and half of a start is finding, reading and compiling them.
 *
 * SVC_TEST_KEEP_MODULES names the file to write, SVC_TEST_KEPT_MODULES the file to read. Modules that are not in the cache are
 * loaded normally. The cache is used for one run, in which neither the compiled host nor a package changes.
 */
const Module = require("node:module")
const { readFileSync, renameSync, writeFileSync } = require("node:fs")
const { dirname } = require("node:path")
const vm = require("node:vm")

/** Sources that Node's own loader must compile, because V8's cached code of an `import()` has no location. */
const LEFT_OUT = /^#!|\bimport\s*\(/

/**
 * CommonJS packages that the platform loads by `import()` of a literal name. For an `import()`, Node parses the package's sources for names of
 * exports: all 700 files of core-flows at every start. `require` returns the same objects at once.
 */
const IMPORTED = /\bimport\("(@medusajs\/(?:core-flows|deps\/mikro-orm\/postgresql))"\)/g

/* -- reading ---------------------------------------------------------------------------------------------------------- */

/**
 * Uses the cache of another server.
 * @returns a function that frees the cache, because after the start it only uses memory
 */
function takeKept(file) {
  let kept = readKept(file)
  const resolve = Module._resolveFilename
  Module._resolveFilename = function (request, parent, isMain, options) {
    const known = options === undefined && parent?.path !== undefined ? kept?.resolutions[parent.path]?.[request] : undefined
    return known === undefined ? resolve.call(this, request, parent, isMain, options) : kept.names[known]
  }
  const load = Module._extensions[".js"]
  Module._extensions[".js"] = (module, filename) => {
    const entry = kept?.files[filename]
    if (entry === undefined) {
      load(module, filename)
      return
    }
    const [encoding, from, middle, to] = entry
    const source = kept.content[encoding === "latin1" ? "latin1Slice" : "utf8Slice"](from, middle)
    run(module, filename, compile(source, filename, kept.content.subarray(middle, to)))
  }
  return () => {
    kept = undefined
  }
}

function readKept(file) {
  const bytes = readFileSync(file)
  const head = bytes.readUInt32LE(0)
  return { ...JSON.parse(bytes.utf8Slice(4, 4 + head)), content: bytes.subarray(4 + head) }
}

/* -- writing ---------------------------------------------------------------------------------------------------------- */

/**
 * Records the modules that are loaded.
 * @returns a function that writes the cache
 */
function keep(file) {
  const resolutions = {}
  const names = new Map()
  const resolve = Module._resolveFilename
  Module._resolveFilename = function (request, parent, isMain, options) {
    const found = resolve.call(this, request, parent, isMain, options)
    if (options === undefined && parent?.path !== undefined) {
      resolutions[parent.path] ??= {}
      resolutions[parent.path][request] = names.get(found) ?? names.set(found, names.size).size - 1
    }
    return found
  }
  const scripts = new Map()
  const load = Module.prototype._compile
  Module.prototype._compile = function (original, filename, ...rest) {
    const source = original.replace(IMPORTED, 'Promise.resolve(require("$1"))')
    const script = LEFT_OUT.test(source) ? undefined : compileIfCommon(source, filename)
    if (script === undefined) {
      return load.call(this, source, filename, ...rest)
    }
    scripts.set(filename, { source, script })
    return run(this, filename, script)
  }
  return () => {
    const files = {}
    const parts = []
    let at = 0
    for (const [filename, { source, script }] of scripts) {
      const encoding = /[^\0-\xff]/.test(source) ? "utf8" : "latin1"
      const text = Buffer.from(source, encoding)
      // The code is read after the start, to include functions that are compiled at their first call.
      const code = script.createCachedData()
      files[filename] = [encoding, at, at + text.length, at + text.length + code.length]
      at += text.length + code.length
      parts.push(text, code)
    }
    const head = Buffer.from(JSON.stringify({ resolutions, names: [...names.keys()], files }))
    const size = Buffer.alloc(4)
    size.writeUInt32LE(head.length)
    writeFileSync(`${file}.unfinished`, Buffer.concat([size, head, ...parts]))
    renameSync(`${file}.unfinished`, file)
  }
}

/** @returns undefined for an ES module, which only Node's own loader can load */
function compileIfCommon(source, filename) {
  try {
    return compile(source, filename)
  } catch {
    return undefined
  }
}

/* -- both ------------------------------------------------------------------------------------------------------------- */

function compile(source, filename, cachedData) {
  return new vm.Script(Module.wrap(source), { filename, cachedData })
}

function run(module, filename, script) {
  const require = (request) => module.require(request)
  require.resolve = (request, options) => Module._resolveFilename(request, module, false, options)
  require.resolve.paths = (request) => Module._resolveLookupPaths(request, module)
  require.main = process.mainModule
  require.extensions = Module._extensions
  require.cache = Module._cache
  return script.runInThisContext().call(module.exports, module.exports, require, module, filename, dirname(filename))
}

const { SVC_TEST_KEEP_MODULES: unwritten, SVC_TEST_KEPT_MODULES: written } = process.env

/** Call this when the server has started. */
exports.started = unwritten ? keep(unwritten) : written ? takeKept(written) : () => {}
