import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import middlewares from "../src/api/middlewares"
import { PASSWORD_WATCH } from "../src/modules/access/password-watch"
import { STOCK_GUARD } from "../src/modules/ordering/capacity/stock-guard"
import { STOCK_NOTES } from "../src/modules/ordering/capacity/stock-notes"
import { NATIVE_FEED } from "../src/modules/ordering/native/native-feed"
import { OWN_FUNCTIONS } from "../src/uninstall/own-tables"
import { REMOVED_FROM_PLATFORM_TABLES } from "../src/uninstall/platform-traces"

/* docs/host.md is the list that a host's administrator relies on. It must name everything that the code changes in a host. */

const ROOT = join(__dirname, "..")
const page = readFileSync(join(ROOT, "docs", "host.md"), "utf8")
const named = new Set([...page.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text ?? ""))
const missing = (names: readonly string[]) => [...new Set(names)].filter((name) => !named.has(name))

/** The code that a host's server runs. Browsers run `admin` and `client`; scripts run beside a host. */
const sources = filesBelow(join(ROOT, "src")).filter(
  (path) => /\.ts$/.test(path) && !/__tests__|^src\/(admin|client|domain|languages|scripts|uninstall)\//.test(path),
)

const SETS = [NATIVE_FEED, STOCK_GUARD, STOCK_NOTES, PASSWORD_WATCH]

describe("docs/host.md names", () => {
  it("every trigger on a table of Medusa's, with its table", () => {
    const triggers = SETS.flatMap(({ triggers }) => triggers)
    expect(triggers.length).toBeGreaterThan(10)
    expect(missing(triggers.map(({ name }) => name))).toEqual([])
    expect(missing(triggers.map(({ table }) => table.replaceAll('"', "")))).toEqual([])
  })

  it("the triggers of every set that the code declares", () => {
    const declared = sources.filter((path) => /: PlatformTriggers = \{/.test(codeOf(path)))
    expect(declared.length).toBe(SETS.length)
  })

  it("every function in the database", () => {
    const created = sources.flatMap((path) => all(path, /create (?:or replace )?function (svc_\w+)/g))
    expect(created.length).toBeGreaterThan(10)
    expect(missing([...created, ...OWN_FUNCTIONS])).toEqual([])
  })

  it("every index on a table of Medusa's, with its table", () => {
    const dropped = REMOVED_FROM_PLATFORM_TABLES.flatMap((sql) => /^drop index if exists "([^"]+)"/.exec(sql)?.[1] ?? [])
    const declared = sources.filter((path) => /: readonly PlatformIndex\[\] = \[/.test(codeOf(path)))
    const indexes = declared.flatMap((path) => all(path, /\bname: "(\w+)"/g))
    const direct = sources.flatMap((path) => all(path, /create (?:unique )?index[^`]*? on "?(?!svc_)([a-z_]+)"? *\(/gi))
    expect(indexes.length).toBeGreaterThan(5)
    expect(indexes.sort()).toEqual(dropped.sort())
    expect(missing(indexes)).toEqual([])
    expect(missing(declared.flatMap((path) => all(path, /\btable: "(\w+)"/g)))).toEqual([])
    expect(direct).toEqual([])
  })

  it("every path of Medusa or of the host that one of the plugin's middlewares handles", () => {
    const paths = (middlewares.routes ?? []).map(({ matcher }) => String(matcher).replace(/\/\*$/, ""))
    const foreign = paths.filter((path) => !path.startsWith("/svc/"))
    expect(foreign.length).toBeGreaterThan(20)
    expect(missing(foreign)).toEqual([])
  })

  it("every file that replaces a host function, listens to the server or process, or opens a connection outside the pool", () => {
    const patches = [
      // `host.method = (…) =>` or `= function`, but not of `this`
      /^\s*(?!this\b)[a-z]\w*\.\w+ = (?:async )?(?:function\b|\([^)]*\)(?:: \w+)? =>)/m,
      /^\s*\w+\.acquireTimeoutMillis = /m,
      /\bReflect\.set\(globalThis\b|\bglobalThis\.\w+ = |\.prototype\.\w+ = |\bsetPrototypeOf\(/,
      /\bprocess\.(?:on|once|prepend(?:Once)?Listener)\(/,
      /\bserver\.(?:on|once|prepend(?:Once)?Listener)\(/,
      /\bacquireRawConnection\(\)(?!:)/,
    ]
    const files = sources.filter((path) => patches.some((patch) => patch.test(codeOf(path))))
    expect(files.length).toBeGreaterThan(8)
    expect(missing(files)).toEqual([])
  })

  it("for each patch an existing test file", () => {
    const [, section = ""] = page.split(/^### (?=Patches)/m)
    const [, ...rows] = (section.split(/^##/m)[0] ?? "").split("\n").filter((line) => /^\| /.test(line))
    expect(rows.length).toBeGreaterThan(10)
    const specs = rows.map((row) => [...(row.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path))
    expect(rows.filter((_row, index) => specs[index]?.length === 0)).toEqual([])
    expect(specs.flat().filter((path) => !path.endsWith(".spec.ts") || !existsSync(join(ROOT, path)))).toEqual([])
  })

  it("for each change its reason, how to switch it off, and what is then lost", () => {
    const tables = page.split("\n\n").filter((block) => /^\|/.test(block))
    const cells = tables.flatMap((table) => table.split("\n").map((row) => row.split("|").slice(1, -1)))
    expect(cells.filter((row) => row.some((cell) => cell.trim() === ""))).toEqual([])
    const headings = tables.map((table) => table.split("\n", 1)[0] ?? "").filter((heading) => heading.includes("| Switch off |"))
    expect(headings.length).toBeGreaterThan(4)
    expect(headings.filter((heading) => !/\| Why \| Switch off \| Lost then \|/.test(heading))).toEqual([])
  })

  it("only source and test files that exist", () => {
    const cited = [...named].filter((name) => /^(?:src|integration-tests)\/.*\.ts$/.test(name))
    expect(cited.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

describe("docs/medusa-faults.md", () => {
  const faults = readFileSync(join(ROOT, "docs", "medusa-faults.md"), "utf8")
    .split(/^### /m)
    .slice(1)

  it("has for each fault the steps to reproduce it and the expected result", () => {
    expect(faults.length).toBeGreaterThan(10)
    const titleOf = (fault: string) => fault.split("\n", 1)[0]
    expect(faults.filter((fault) => !/\*\*Steps\.\*\*/.test(fault) || !/\*\*Expected\.\*\*/.test(fault)).map(titleOf)).toEqual([])
  })

  it("names only source and test files that exist", () => {
    const cited = faults.flatMap((fault) =>
      [...fault.matchAll(/`((?:src|integration-tests)\/[^`]*\.ts)`/g)].map(([, path = ""]) => path),
    )
    expect(cited.length).toBeGreaterThan(8)
    expect(cited.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

function all(path: string, expression: RegExp): string[] {
  return [...codeOf(path).matchAll(expression)].map(([, name]) => name ?? "")
}

/** The code of a file without its comments. */
function codeOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
}
