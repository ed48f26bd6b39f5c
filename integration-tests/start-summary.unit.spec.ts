import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/* What `npm start` prints (`scripts/launcher/summary.mjs`). Only Node itself loads the module. */

const ROOT = join(__dirname, "..")
const URL = "http://localhost:9000"

describe("the summary of npm start", () => {
  const program = `import { addressesOf, summaryLines } from ${JSON.stringify(join(ROOT, "scripts/launcher/summary.mjs"))}
const store = { url: "${URL}", demo: "${URL}/svc/demo", others: [9001], dashboard: true, signIn: "somebody" }
console.log(summaryLines(addressesOf(store)).join("\\n"))`
  const lines = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }).split("\n")
  const pages = Object.keys(JSON.parse(readFileSync(join(ROOT, "ui", "pages.json"), "utf8")))

  it.each(pages)("has the address of the page %s, with a name", (page) => {
    expect(lines.filter((line) => /^ {4}\S.* /.test(line) && line.endsWith(` ${URL}/svc/${page}`))).toHaveLength(1)
  })

  it("has the addresses of the demo, of both servers, of the documentation and of the dashboard", () => {
    for (const address of ["/svc/demo", "/svc/v1/status", "/app"]) expect(lines.join("\n")).toContain(`${URL}${address}\n`)
    expect(lines.join("\n")).toContain("http://localhost:9001/svc/v1/status\n")
    expect(lines.join("\n")).toContain(`${URL}/svc/openapi.json`)
  })

  it("is what the launcher prints", () => {
    const launcher = readFileSync(join(ROOT, "scripts/start.mjs"), "utf8")
    expect(launcher).toMatch(/const lines = \[\s*\.\.\.addressesOf\(/)
    expect(launcher).toMatch(/for \(const line of summaryLines\(lines\)\) \{\s*progress\.print\(line\)/)
  })
})
