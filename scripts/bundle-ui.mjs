/**
 * Bundles the screens (`ui`) for browsers: ES modules with hashed names, and `screens.json`, which lists the files of each page.
 *
 *   node scripts/bundle-ui.mjs           into the built package; runs after `medusa plugin:build`, which empties `.medusa/server`
 *   node scripts/bundle-ui.mjs --cache   into a folder named by the content of the sources, unless the folder exists, and prints its path
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs"
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { languagesOf } from "./languages/registries.mjs"
import { filesBelow, fingerprint } from "./launcher/fingerprint.mjs"

const require = createRequire(import.meta.url)
const { DEMO, KIT, options } = require("./screens/build-options.cjs")
const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const KEPT = 6
const HOUR = 3_600_000
const LANGUAGES = languagesOf(root)
/** The icon as PNG, because iOS accepts no SVG. iOS rounds its corners. */
const TOUCH_ICON = "touch-icon.png"

/** The inputs of the bundles. */
const SOURCES = ["ui", "src/domain", "src/client", "src/errors", "src/languages"]

/** @param format `iife` for workers, because not every browser supports modules in workers */
async function bundle(entryPoints, target, entryNames, format = "esm") {
  const { metafile } = await require("esbuild").build({
    ...options,
    entryPoints,
    outdir: target,
    entryNames,
    format,
    splitting: format === "esm",
  })
  return Object.entries(metafile.outputs).map(([path, output]) => ({ ...output, file: basename(path) }))
}

/** The static imports of a module, direct and indirect. */
function preloadsOf(file, outputs, seen = new Set()) {
  const imports = outputs.find((output) => output.file === file)?.imports ?? []
  for (const { path, kind } of imports) {
    const name = basename(path)
    if (kind !== "import-statement" || seen.has(name)) continue
    seen.add(name)
    preloadsOf(name, outputs, seen)
  }
  return [...seen]
}

/** Bundles the elements for other sites' pages, and the demo. Entry files have fixed names; the names of imported files are hashed. */
async function bundleKit(target) {
  const demo = join(root, "ui", "kit", "demo")
  await bundle(KIT, target, "[name]")
  await bundle(DEMO, target, "[name]")
  for (const name of readdirSync(demo).filter((file) => /\.(html|css)$/.test(file))) {
    await copyFile(join(demo, name), join(target, name))
  }
}

/** The titles of the pages in a language. */
async function pageWords(language) {
  const { outputFiles } = require("esbuild").buildSync({
    absWorkingDir: root,
    entryPoints: [`src/languages/${language}/screens/pages.ts`],
    bundle: true,
    format: "esm",
    write: false,
  })
  const { pages } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`)
  return pages
}

/**
 * Writes every bundle into a folder.
 * @param {string} target an empty or missing folder
 */
async function bundleUi(target) {
  await mkdir(target, { recursive: true })
  const pages = JSON.parse(await readFile(join(root, "ui", "pages.json"), "utf8"))
  const entries = Object.fromEntries(Object.entries(pages).map(([name, { entry }]) => [name, join("ui", entry)]))
  const outputs = await bundle({ ...entries, page: "ui/shared/style/page.css" }, target, "[name]-[hash]")
  const built = (source) => outputs.find(({ entryPoint }) => entryPoint === source)?.file
  await bundleKit(target)
  await bundle({ "boards-worker": "ui/staff/worker/boards-worker.ts" }, target, "[name]", "iife")
  /** The boards' files of each language, without the files that are loaded in every language. */
  const spokenBy = (preload, texts) =>
    Object.fromEntries(
      LANGUAGES.map((language) => {
        const files = texts.map((text) => built(`src/languages/${language}/screens/${text}.ts`))
        const all = new Set(files.flatMap((file) => [file, ...preloadsOf(file, outputs)]))
        return [language, [...all].filter((each) => !preload.includes(each))]
      }),
    )
  const icon = await readFile(join(root, "ui", "shared", "style", "icon.svg"), "utf8")
  await copyFile(join(root, "ui", "shared", "style", TOUCH_ICON), join(target, TOUCH_ICON))
  const words = Object.fromEntries(await Promise.all(LANGUAGES.map(async (language) => [language, await pageWords(language)])))
  const screens = {}
  for (const [name, { entry, color, texts = [] }] of Object.entries(pages)) {
    const script = built(`ui/${entry}`)
    await writeFile(join(target, `${name}.svg`), icon)
    for (const language of LANGUAGES) {
      const { title, description } = words[language][name]
      const manifest = {
        id: `svc-${name}`,
        name: title,
        short_name: title,
        description,
        lang: language,
        start_url: `../${name}`,
        scope: `../${name}`,
        display: "standalone",
        background_color: color,
        theme_color: color,
        icons: [
          { src: `${name}.svg`, sizes: "any", type: "image/svg+xml", purpose: "any" },
          { src: TOUCH_ICON, sizes: "180x180", type: "image/png", purpose: "any" },
        ],
      }
      await writeFile(join(target, `${name}.${language}.webmanifest`), JSON.stringify(manifest))
    }
    const preload = preloadsOf(script, outputs)
    screens[name] = {
      script,
      style: built("ui/shared/style/page.css"),
      preload,
      spoken: spokenBy(preload, ["spoken", ...texts]),
      color,
      ...Object.fromEntries(
        LANGUAGES.map((language) => [language, { ...words[language][name], needs_javascript: words[language].needs_javascript }]),
      ),
    }
  }
  await writeFile(join(target, "screens.json"), JSON.stringify(screens, null, 2))
}

/** The bundle of the current sources, built if it is missing. Another process may build the same bundle at the same time. */
async function cachedBundle() {
  const files = [
    ...SOURCES.flatMap((folder) => filesBelow(root, folder)),
    "package-lock.json",
    "scripts/bundle-ui.mjs",
    ...filesBelow(root, "scripts/screens"),
  ]
  const folder = join(root, ".cache", "ui", fingerprint(root, files))
  if (existsSync(folder)) {
    const now = new Date()
    utimesSync(folder, now, now)
    return folder
  }
  const unfinished = `${folder}.${process.pid}`
  await bundleUi(unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  forgetOld(dirname(folder))
  return folder
}

function forgetOld(builds) {
  const byAge = readdirSync(builds)
    .map((name) => ({ path: join(builds, name), at: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path, at } of byAge.slice(KEPT)) if (Date.now() - at > HOUR) rmSync(path, { recursive: true, force: true })
}

if (process.argv.includes("--cache")) {
  process.stdout.write(await cachedBundle())
} else {
  const target = join(root, ".medusa", "server", "ui")
  rmSync(target, { recursive: true, force: true })
  await bundleUi(target)
  const names = Object.keys(JSON.parse(readFileSync(join(target, "screens.json"), "utf8")))
  console.log(`Screens bundled: ${names.join(", ")}`)
}
