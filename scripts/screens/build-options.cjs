/** The esbuild options of `scripts/bundle-ui.mjs`, which the tests of bundle sizes also use. */
const { createHash } = require("node:crypto")
const { readdirSync, readFileSync, writeFileSync } = require("node:fs")
const { join } = require("node:path")
const { minify, version: swcVersion } = require("@swc/core")
const { buildSync, transformSync } = require("esbuild")
const { fewerFiles } = require("./fewer-files.cjs")
const { plainExports, withoutBanner } = require("./plain-exports.cjs")

const root = join(__dirname, "..", "..")

/** Modules of the service have no side effects, so a bundle contains only what a screen uses of them. */
const pureSources = {
  name: "pure-sources",
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, async (args) => {
      if (args.pluginData === "resolved") return undefined
      const found = await build.resolve(args.path, {
        kind: args.kind,
        importer: args.importer,
        resolveDir: args.resolveDir,
        pluginData: "resolved",
      })
      return found.path.startsWith(join(root, "src")) ? { ...found, sideEffects: false } : found
    })
  },
}

/** The style of an element: a `css` literal without expressions. Must be searched in code without comments. */
const STYLE = /\bcss`([^`$\\]*)`/g

/**
 * A line break in a template of the kit, before or after the tag of a block element. It is not visible, but becomes a node in each copy of
 * the template. The boards keep these line breaks, because some of their block elements are displayed inline.
 */
const BLOCKS = "div|dialog|d[dlt]|fieldset|form|h[2-4]|legend|li|nav|[ou]l|p|section"
const BETWEEN_BLOCKS = new RegExp(`(?<=</(?:${BLOCKS})>)\\n[ \\t]+|\\n[ \\t]+(?=</?(?:${BLOCKS})[ >])`, "g")

/**
 * TypeScript as JavaScript without comments. A comment may contain what the following replacements look for. Annotations for bundlers
 * (`@__PURE__`) remain.
 */
function withoutComments(source) {
  const tsconfigRaw = { compilerOptions: { useDefineForClassFields: true, verbatimModuleSyntax: true } }
  // Only with small white space does the compiler omit every comment.
  return transformSync(source, { loader: "ts", minifyWhitespace: true, legalComments: "none", tsconfigRaw }).code
}

/**
 * Code with smaller texts: the styles of elements and the indentation of their templates, which the bundler leaves as they are.
 * @param {string} source TypeScript
 * @param {boolean} isOfKit whether it is code of the guests' elements
 */
function withSmallTexts(source, isOfKit) {
  return withoutComments(source)
    .replace(STYLE, (_, style) => {
      const { code } = transformSync(style, { loader: "css", minify: true })
      return `css\`${code.trim().replaceAll("\\", "\\\\")}\``
    })
    .replace(isOfKit ? BETWEEN_BLOCKS : /$^/, "")
    .replace(/\n[ \t]+/g, "\n")
}

const smallTexts = {
  name: "small-texts",
  setup(build) {
    build.onLoad({ filter: /[\\/]ui[\\/].*\.ts$/ }, ({ path }) => ({
      contents: withSmallTexts(readFileSync(path, "utf8"), /[\\/]ui[\\/]kit[\\/]/.test(path)),
      loader: "js",
    }))
  },
}

/**
 * Removes the parts of lit that the screens do not need: messages about styles with expressions (the screens have none), hooks for browsers
 * older than the target and for pages rendered on a server, and the list of loaded versions.
 */
const leanLit = {
  name: "lean-lit",
  setup(build) {
    build.onLoad({ filter: /[\\/](?:@lit[\\/]reactive-element|lit-html|lit-element)[\\/][\w-]+\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8")
        .replace(/\b\w+\.\w+(?:Polyfill|Hydrate)Support\b/g, "(void 0)")
        .replace(/\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g, "0")
      return { contents: path.endsWith("css-tag.js") ? text.replace(/Error\("[^"]*"(?:\+\w+\+"[^"]*")?\)/g, "Error()") : text }
    })
  },
}

/** Bundles the code for ordering into one file: see `ui/kit/base/order-parts.ts`. */
const oneFileOfOrdering = {
  name: "one-file-of-ordering",
  setup(build) {
    build.onResolve({ filter: /[\\/]order-parts$/ }, () => ({ path: join(root, "ui", "kit", "ordering.ts") }))
  },
}

const target = ["es2022", "safari16"]

/** A hash of everything that changes the bundler's files afterwards: the compressor and these scripts. */
const AFTERWARDS = [swcVersion, ...readdirSync(__dirname).map((file) => readFileSync(join(__dirname, file)))]
  .reduce((hash, part) => hash.update(part), createHash("sha256"))
  .digest("hex")

/**
 * Bundles a CommonJS package by itself. Otherwise the code that all such packages need becomes a separate file that every other file
 * imports: one more request before the first line runs.
 */
const alone = {
  name: "commonjs-alone",
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/]qrcode[\\/]lib[\\/]browser\.js$/ }, ({ path }) => {
      const [file] = buildSync({
        entryPoints: [path],
        bundle: true,
        format: "esm",
        platform: "browser",
        target,
        write: false,
      }).outputFiles
      return { contents: file.text, loader: "js" }
    })
  },
}

/** Compresses the scripts again, which saves 2 % of the bundler's bytes. Reading a signal has an effect, so no read is removed. */
const smallScripts = {
  name: "small-scripts",
  setup(build) {
    build.onEnd(async ({ metafile, outputFiles }) => {
      const { format, absWorkingDir } = build.initialOptions
      for (const [path, output] of Object.entries(metafile?.outputs ?? {}).filter(([name]) => name.endsWith(".js"))) {
        const place = join(absWorkingDir, path)
        const file = outputFiles?.find((each) => each.path === place)
        const { code } = await minify(file?.text ?? readFileSync(place, "utf8"), {
          module: format === "esm",
          compress: { ecma: 2020, passes: 3, pure_getters: false, unsafe_arrows: true },
          mangle: true,
        })
        const contents = Buffer.from(code)
        if (file) file.contents = contents
        else writeFileSync(place, contents)
        output.bytes = contents.length
      }
    })
  },
}

/** Options of esbuild, without entries and target folder. */
const options = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  splitting: true,
  minify: true,
  platform: "browser",
  target,
  conditions: ["browser", "production"],
  chunkNames: "part-[hash]",
  assetNames: "[name]-[hash]",
  legalComments: "none",
  // The names of files are hashes of what the bundler writes. Later changes of the files must also change the names, because browsers cache
  // a file permanently.
  banner: { js: `/* ${AFTERWARDS} */` },
  metafile: true,
  logLevel: "warning",
  plugins: [oneFileOfOrdering, pureSources, smallTexts, leanLit, alone, withoutBanner, fewerFiles, smallScripts, plainExports],
}

/** The entries for other sites' pages, by their public file name. */
const KIT = { svc: "ui/kit/svc.ts" }
/** The entries of the demo, which is bundled separately. Otherwise the code that it shares with the elements would become additional files. */
const DEMO = { demo: "ui/kit/demo/demo.ts", guest: "ui/kit/demo/guest.ts" }

module.exports = { options, KIT, DEMO, STYLE, withoutComments, withSmallTexts }
