import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Examples } from "../../../../../src/http/document/examples"
import { CONTRACT_ROUTES } from "./contract-routes"
import { recordCatalogue } from "./examples/catalogue"
import { inNormalForm } from "./examples/normal-form"
import { recordOrders } from "./examples/ordering"
import { recordPeople } from "./examples/people"
import { recordPoints } from "./examples/points"
import { Scene } from "./examples/scene"
import { shapeOf } from "./examples/shape"
import { recordSettings } from "./examples/store-settings"
import { recordPrinters, recordTables, recordWebhooks } from "./examples/tables-and-printers"

const FILE = join(__dirname, "..", "..", "..", "..", "..", "src", "api", "openapi-examples.json")

/** The examples of the OpenAPI document are recorded requests to a real store. `npm run examples` records them again. */
describe("the examples of the OpenAPI document", () => {
  let scene: Scene
  let kept: Examples
  let now: Examples

  beforeAll(async () => {
    scene = await Scene.start()
    for (const record of [
      recordSettings,
      recordPeople,
      recordCatalogue,
      recordTables,
      recordOrders,
      recordPrinters,
      recordWebhooks,
      recordPoints,
    ])
      await record(scene)
    now = inNormalForm(scene.recorder.taken, scene.origins)
    if (process.env.SVC_RENEW_EXAMPLES === "1") writeFileSync(FILE, JSON.stringify(now, null, 2))
    kept = JSON.parse(readFileSync(FILE, "utf8"))
  })
  afterAll(() => scene?.stop())

  it("exist for every route of the contract, and for no other", () => {
    const names = CONTRACT_ROUTES.map(({ method, path }) => `${method} ${path}`).sort()
    expect(Object.keys(now).sort()).toEqual(names)
    expect(Object.keys(kept).sort()).toEqual(names)
  })

  it("have the same keys and types as requests and responses recorded now", () => {
    for (const [name, example] of Object.entries(now)) expect([name, shapeOf(kept[name])]).toEqual([name, shapeOf(example)])
  })

  it("contain no secret and no address of this machine", () => {
    const text = JSON.stringify(now)
    expect(text).not.toMatch(/127\.0\.0\.1|localhost/)
    for (const [, secret] of JSON.stringify([...scene.recorder.taken.values()]).matchAll(/"((?:[0-9a-f]{32}){1,2})"/g))
      expect(text).not.toContain(secret)
  })
})
