import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/* Which changes cause a new build of the dashboard (`scripts/launcher/dashboard.mjs`). Only Node itself loads the module. */

const FILES = [
  "package-lock.json",
  "src/admin/routes/page.tsx",
  "src/client/generated.ts",
  "src/domain/orders/lanes.ts",
  "src/errors/vocabulary.ts",
  "src/api/svc/v1/tables/schema.ts",
  "src/api/svc/v1/tables/route.ts",
  "src/admin/__tests__/page.unit.spec.ts",
  "src/modules/tables/service.ts",
]

describe("the dashboard's build", () => {
  const root = mkdtempSync(join(tmpdir(), "svc-dashboard-"))
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const folders = (changes: readonly string[]): string[] => {
    const program = `import { writeFileSync } from "node:fs"
import { dashboardFolder } from ${JSON.stringify(join(__dirname, "..", "scripts", "launcher", "dashboard.mjs"))}
const root = ${JSON.stringify(root)}
const found = [dashboardFolder(root, {})]
for (const file of ${JSON.stringify(changes)}) {
  writeFileSync(root + "/" + file, "after")
  found.push(dashboardFolder(root, {}))
  writeFileSync(root + "/" + file, "before")
}
found.push(dashboardFolder(root, {}), dashboardFolder(root, { MEDUSA_BACKEND_URL: "https://shop.example" }))
console.log(JSON.stringify(found))`
    return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" }))
  }

  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it("is repeated when one of its sources changes, and only then", () => {
    for (const file of FILES) write(file, "before")
    const [first, ...rest] = folders(FILES)
    const isNew = rest.map((folder) => folder !== first)
    expect(Object.fromEntries([...FILES, "nothing", "another backend"].map((name, index) => [name, isNew[index]]))).toEqual({
      "package-lock.json": true,
      "src/admin/routes/page.tsx": true,
      "src/client/generated.ts": true,
      "src/domain/orders/lanes.ts": true,
      "src/errors/vocabulary.ts": true,
      "src/api/svc/v1/tables/schema.ts": true,
      "src/api/svc/v1/tables/route.ts": false,
      "src/admin/__tests__/page.unit.spec.ts": false,
      "src/modules/tables/service.ts": false,
      nothing: false,
      "another backend": true,
    })
    expect(new Set(rest).size).toBe(8)
  })
})
