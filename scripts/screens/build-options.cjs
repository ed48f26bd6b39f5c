/** How `scripts/bundle-ui.mjs` bundles for browsers. Tests of sizes build with the same options. */
const { readFileSync } = require("node:fs")
const { join } = require("node:path")
const { transformSync } = require("esbuild")

const root = join(__dirname, "..", "..")

/** Modules of the service are pure declarations: what a screen does not use of them stays out of its bundle. */
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

/** A style of an element: a `css` literal with nothing to fill in. */
const STYLE = /\bcss`([^`$\\]*)`/g

/** Minifies the styles of elements, which are text to the bundler. */
const smallStyles = {
  name: "small-styles",
  setup(build) {
    build.onLoad({ filter: /[\\/]ui[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(STYLE, (_, style) => {
        const { code } = transformSync(style, { loader: "css", minify: true })
        return `css\`${code.trim().replaceAll("\\", "\\\\")}\``
      }),
      loader: "ts",
    }))
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
  target: ["es2022", "safari16"],
  conditions: ["browser", "production"],
  chunkNames: "part-[hash]",
  assetNames: "[name]-[hash]",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
  plugins: [pureSources, smallStyles],
}

/** The elements for pages of others, by their name in the address. */
const KIT = { svc: "ui/kit/svc.ts" }
/** The demo is bundled by itself: what it shared with the elements would become more files of theirs. */
const DEMO = { demo: "ui/kit/demo/demo.ts", guest: "ui/kit/demo/guest.ts" }

module.exports = { options, KIT, DEMO, STYLE }
