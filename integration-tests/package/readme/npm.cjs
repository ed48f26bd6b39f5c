#!/usr/bin/env node
/*
 * Replaces `npm` in the README's commands, without a registry: the packages are already in the plain host. Fails for a package that is
 * missing. `npm uninstall` removes them.
 */
const { existsSync, readFileSync, rmSync, writeFileSync } = require("node:fs")
const { join } = require("node:path")

const [command, ...names] = process.argv.slice(2)
const folderOf = (name) => join(process.env.README_APP, "node_modules", name)
if (command !== "install" && command !== "uninstall") {
  console.error(`the README calls npm ${command}, which this test does not know`)
  process.exit(1)
}
const wanted = names.length > 0 ? names : Object.keys(JSON.parse(readFileSync("package.json", "utf8")).dependencies)
const missing = wanted.filter((name) => !existsSync(join(folderOf(name), "package.json")))
if (missing.length > 0) {
  console.error(`no such package: ${missing.join(", ")}`)
  process.exit(1)
}
if (command === "uninstall") {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"))
  for (const name of names) {
    rmSync(folderOf(name), { recursive: true })
    delete manifest.dependencies[name]
  }
  writeFileSync("package.json", JSON.stringify(manifest))
}
