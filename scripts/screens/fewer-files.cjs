/**
 * Reduces the requests for the kit. The bundler writes files that contain nothing, and files that only import others. A browser would load
 * each of them, so they are removed. The names of the menu's files are written into `svc.js`, which then requests all of them at once.
 */
const { readFileSync, rmSync, writeFileSync } = require("node:fs")
const { basename, join } = require("node:path")

const SVC = "ui/kit/svc.ts"
const MENU = "ui/kit/menu.ts"
/** The text in `svc.ts` that is replaced. */
const PLACE = "{files of the menu}"
const ONLY_IMPORTS = /^(?:import"\.\/[\w-]+\.js";\s*)+$/
const LANGUAGE = /^src\/languages\/(\w+)\/kit\.ts$/

const hashOf = (path) => basename(path).replace(/^part-|\.js$/g, "")

/** The outputs of a build, in memory or on the disk. */
function outputsOf({ metafile, outputFiles }, root) {
  const inMemory = (path) => outputFiles?.find((file) => file.path === join(root, path))
  return {
    read: (path) => inMemory(path)?.text ?? readFileSync(join(root, path), "utf8"),
    write: (path, text) => {
      const file = inMemory(path)
      if (file) file.contents = Buffer.from(text)
      else writeFileSync(join(root, path), text)
    },
    remove: (path) => {
      delete metafile.outputs[path]
      if (outputFiles) outputFiles.splice(outputFiles.indexOf(inMemory(path)), 1)
      else rmSync(join(root, path))
    },
  }
}

/** The file of a module, and all files that it imports before its first line runs. */
function withImports(path, outputs, found = new Set()) {
  if (found.has(path)) return found
  found.add(path)
  for (const { path: next, kind } of outputs[path].imports) if (kind === "import-statement") withImports(next, outputs, found)
  return found
}

const fewerFiles = {
  name: "fewer-files",
  setup(build) {
    build.onEnd((result) => {
      const outputs = result.metafile?.outputs ?? {}
      const pathOf = (source) => Object.keys(outputs).find((path) => outputs[path].entryPoint === source)
      const svc = pathOf(SVC)
      if (svc === undefined) return
      const { read, write, remove } = outputsOf(result, build.initialOptions.absWorkingDir)
      const change = (from, to) => {
        for (const path of Object.keys(outputs).filter((each) => each.endsWith(".js"))) {
          const text = read(path)
          if (text.includes(from)) write(path, text.replaceAll(from, to))
        }
      }
      for (const [empty] of Object.entries(outputs).filter(([, { bytes }]) => bytes === 0)) {
        change(`import"./${basename(empty)}";`, "")
        remove(empty)
        for (const output of Object.values(outputs)) output.imports = output.imports.filter(({ path }) => path !== empty)
      }
      for (const path of Object.keys(outputs).filter((each) => outputs[each].entryPoint && ONLY_IMPORTS.test(read(each)))) {
        const needed = outputs[path].imports.map((each) => each.path)
        const whole = needed.find((each) => needed.every((other) => withImports(each, outputs).has(other)))
        if (whole === undefined || outputs[whole].entryPoint) continue
        change(`import("./${basename(path)}")`, `import("./${basename(whole)}")`)
        outputs[whole].entryPoint = outputs[path].entryPoint
        remove(path)
      }
      const words = Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
        const [, language] = LANGUAGE.exec(entryPoint ?? "") ?? []
        return language ? [`${language}/${hashOf(path)}`] : []
      })
      write(svc, read(svc).replace(PLACE, [...[...withImports(pathOf(MENU), outputs)].map(hashOf), ...words].join(" ")))
    })
  },
}

module.exports = { fewerFiles }
