/**
 * Shortens the lists of exports and imports between the files of a bundle. The bundler gives each shared name a letter. The compressor sees
 * one file at a time, and gives the name another letter inside the file: `export{L as a}`. Here the exported name becomes the inner name:
 * `export{L}`. The letters compress badly, and the menu's file has 85 of them.
 */
const { readFileSync, writeFileSync } = require("node:fs")
const { basename, join } = require("node:path")

const EXPORTS = /\bexport\{([^{}]+)\}(?=;?\s*$)/
const IMPORTS = /\bimport\{([^{}]+)\}from"\.\/([\w-]+\.js)"/g
/** The bundler's names. Other names are those of functions that a page or a dynamic import uses. */
const LETTERS = /^[\w$]{1,2}$/

/** `L as a, e as kit` as pairs: the first name is the one inside the file, the second one is the one that importers use. */
const pairsOf = (list) =>
  list
    .split(",")
    .map((each) => each.trim().split(" as "))
    .map(([name, as = name]) => [name, as])
const listOf = (pairs) => pairs.map(([name, as]) => (name === as ? name : `${name} as ${as}`)).join(",")
const byLength = ([a], [b]) => a.length - b.length || (a < b ? -1 : 1)

/**
 * @param {Record<string, string>} files the compressed scripts of a bundle by name
 * @returns {Record<string, string>}
 * @throws Error if a file would export a name twice
 */
function withPlainExports(files) {
  const used = {}
  for (const text of Object.values(files)) {
    for (const [, list, from] of text.matchAll(IMPORTS)) {
      used[from] = new Set([...(used[from] ?? []), ...pairsOf(list).map(([name]) => name)])
    }
  }
  const inner = {}
  const exporting = Object.entries(files).map(([name, text]) => {
    const changed = text.replace(EXPORTS, (_, list) => {
      const isLetter = (as) => LETTERS.test(as) && used[name]?.has(as)
      const pairs = pairsOf(list)
      inner[name] = new Map(pairs.filter(([, as]) => isLetter(as)).map(([own, as]) => [as, own]))
      const plain = pairs.map(([own, as]) => (isLetter(as) ? [own, own] : [own, as])).sort(byLength)
      if (new Set(plain.map(([, as]) => as)).size < plain.length) throw new Error(`${name} exports a name twice`)
      return `export{${listOf(plain)}}`
    })
    return [name, changed]
  })
  return Object.fromEntries(
    exporting.map(([name, text]) => [
      name,
      text.replace(IMPORTS, (_, list, from) => {
        const pairs = pairsOf(list).map(([own, as]) => [inner[from]?.get(own) ?? own, as])
        return `import{${listOf(pairs)}}from"./${from}"`
      }),
    ]),
  )
}

/** Changes the scripts of a build together, in memory or on the disk. */
function changeScripts({ metafile, outputFiles }, root, change) {
  const outputs = Object.entries(metafile?.outputs ?? {}).filter(([path]) => path.endsWith(".js"))
  const fileOf = (path) => outputFiles?.find((each) => each.path === join(root, path))
  const textOf = (path) => fileOf(path)?.text ?? readFileSync(join(root, path), "utf8")
  const changed = change(Object.fromEntries(outputs.map(([path]) => [basename(path), textOf(path)])))
  for (const [path, output] of outputs) {
    const contents = Buffer.from(changed[basename(path)])
    const file = fileOf(path)
    if (file) file.contents = contents
    else writeFileSync(join(root, path), contents)
    output.bytes = contents.length
  }
}

/** Removes the banner, which only changes the names of the files (`build-options.cjs`). Without it, some files are empty. */
const withoutBanner = {
  name: "without-banner",
  setup(build) {
    const { absWorkingDir, banner } = build.initialOptions
    const without = ([name, text]) => [name, text.replace(`${banner.js}\n`, "")]
    build.onEnd((result) =>
      changeScripts(result, absWorkingDir, (files) => Object.fromEntries(Object.entries(files).map(without))),
    )
  },
}

const plainExports = {
  name: "plain-exports",
  setup(build) {
    build.onEnd((result) => changeScripts(result, build.initialOptions.absWorkingDir, withPlainExports))
  },
}

module.exports = { plainExports, withoutBanner, withPlainExports }
