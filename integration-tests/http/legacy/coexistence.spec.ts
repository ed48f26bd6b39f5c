import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hashAllTables, orderBodies, type Store, smallCatalogue, startStore } from "../../support"
import { hostFolder } from "../../support/commands"

const LEGACY_PLUGIN = "legacy-ordering"

/** The host of this repository with another plugin that serves legacy routes and is named in the options. */
function hostWithLegacyPlugin(): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-ordering-legacy-"))
  cpSync(hostFolder(), folder, { recursive: true })
  const installed = join(__dirname, "..", "..", "..", "node_modules")
  mkdirSync(join(folder, "node_modules"))
  for (const name of readdirSync(installed)) symlinkSync(join(installed, name), join(folder, "node_modules", name), "junction")

  const plugin = join(folder, "node_modules", LEGACY_PLUGIN)
  const route = join(plugin, ".medusa", "server", "src", "api", "legacy", "v1", "users", "login")
  mkdirSync(route, { recursive: true })
  writeFileSync(join(plugin, "package.json"), JSON.stringify({ name: LEGACY_PLUGIN, version: "1.0.0" }))
  writeFileSync(
    join(route, "route.js"),
    `const answer = (req, res) => res.json({ legacy: true, method: req.method, body: req.body ?? null, query: req.query })
module.exports = { GET: answer, POST: answer }`,
  )
  renameSync(join(folder, "medusa-config.js"), join(folder, "own-config.js"))
  writeFileSync(
    join(folder, "medusa-config.js"),
    `const { default: config } = require("./own-config")
for (const { resolve, options } of Object.values(config.modules))
  if (String(resolve).startsWith("./src/modules/")) options.legacy = { plugins: ["another", ${JSON.stringify(LEGACY_PLUGIN)}] }
module.exports = { ...config, plugins: [...(config.plugins ?? []), { resolve: ${JSON.stringify(LEGACY_PLUGIN)}, options: {} }] }`,
  )
  return folder
}

let folder: string
let store: Store
let body: ReturnType<typeof orderBodies>
beforeAll(async () => {
  folder = hostWithLegacyPlugin()
  store = await startStore({ folder })
  body = orderBodies(await smallCatalogue(store.db))
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true, force: true })
})

const codeOf = ({ body: answer }: { body: { code?: string; error?: { code: string } } }) => answer.code ?? answer.error?.code

describe("in coexistence mode, because a plugin named in the options is registered in the host", () => {
  it("GET /status reports this mode, and that no orders are accepted", async () => {
    expect((await store.api().get("status")).body.data).toMatchObject({ coexistence_mode: true, accepting_orders: false })
  })

  it.each(["orders", "checkouts"])(
    "POST /%s returns 409 svc_cutover_pending, checked after the credentials and before the body, and changes nothing",
    async (path) => {
      await store.token("administrator")
      const before = await hashAllTables(store.db, {
        except: ["svc_outbox_cursor", "workflow_execution", "svc_access_token"],
      })
      for (const sent of [body.pickup(), { nonsense: true }]) {
        const answer = await store.api().post(path, sent)
        expect([answer.status, answer.body]).toEqual([
          409,
          { success: false, error: { code: "svc_cutover_pending", message: expect.any(String), details: {} } },
        ])
      }
      expect(codeOf(await store.api().post(path, undefined, { rawBody: "{" }))).toBe("svc_cutover_pending")
      expect(codeOf(await store.api("administrator").post(path, body.pickup()))).toBe("svc_cutover_pending")
      const stranger = { headers: { authorization: `Bearer ${"0".repeat(64)}` } }
      expect(codeOf(await store.api().post(path, body.pickup(), stranger))).toBe("svc_unauthorized")
      const after = await hashAllTables(store.db, {
        except: ["svc_outbox_cursor", "workflow_execution", "svc_access_token"],
      })
      expect(after).toEqual(before)
    },
  )

  it("the points program is shown as disabled and refuses use; its settings can still be read and written", async () => {
    const set = await store.api("manager").put("loyalty/program", { enabled: true })
    expect([set.status, set.body.data.enabled]).toEqual([200, true])
    expect((await store.api().get("loyalty/program")).body.data.enabled).toBe(false)
    expect((await store.api("customer").get("loyalty/me")).body.data.enabled).toBe(false)
    for (const [path, sent] of [
      ["redeem", { points: 100, idempotency: "coexistence" }],
      ["redeem", { nonsense: true }],
      ["verify-email", {}],
    ] as const) {
      const { status, body: answer } = await store.api("customer").post(`loyalty/${path}`, sent)
      expect([status, answer.error.code, answer.error.details]).toEqual([409, "loyalty_unavailable", { reason: "disabled" }])
    }
  })

  it("cart/validate reports that the cart cannot be ordered yet, along with its other problems", async () => {
    const errorsOf = async (sent: object) => {
      const { status, body: answer } = await store.api().post("cart/validate", sent)
      return { status, valid: answer.data.valid, codes: answer.data.errors.map((error: { code: string }) => error.code) }
    }
    expect(await errorsOf(body.pickup())).toEqual({ status: 200, valid: false, codes: ["svc_cutover_pending"] })
    expect(await errorsOf(body.pickup({ coupon_codes: ["NOBODY"] }))).toEqual({
      status: 200,
      valid: false,
      codes: ["svc_cutover_pending", "svc_coupon_invalid"],
    })
  })

  it("all other routes work", async () => {
    for (const path of [
      "order-types",
      "schedule/pickup/slots",
      "catalog",
      "products",
      "extras",
      "order-statuses",
      "delivery/config",
    ]) {
      expect([path, (await store.api().get(path)).status]).toEqual([path, 200])
    }
    expect((await store.api("manager").get("orders")).status).toBe(200)
    expect((await store.api("manager").get("settings/operation")).status).toBe(200)
    expect((await store.api("manager").put("settings/operation", { store_phone: "+34 910 000 001" })).status).toBe(200)
    expect((await store.api("customer").get("users/me/orders")).status).toBe(200)
  })

  it("legacy routes pass through to the other plugin, with query and body", async () => {
    expect((await store.api().get("/legacy/v1/users/login?a=1")).body).toEqual({
      legacy: true,
      method: "GET",
      body: {},
      query: { a: "1" },
    })
    expect((await store.api().post("/legacy/v1/users/login", { username: "x" })).body.body).toEqual({ username: "x" })
    const form = { rawBody: "username=x", headers: { "content-type": "application/x-www-form-urlencoded" } }
    expect((await store.api().post("/legacy/v1/users/login", undefined, form)).body.body).toEqual({ username: "x" })
  })

  it("unknown legacy routes get the host's response", async () => {
    for (const path of ["/legacy/v1/orders", "/legacy/v2/users/login", "/legacy/v1/nothing", "/?rest_route=/legacy/v1/orders"]) {
      const { headers, text } = await store.api().get(path)
      expect([path, headers["x-svc-deprecated"], text.includes("Cannot GET")]).toEqual([path, undefined, true])
    }
    const malformed = await store.api().post("/legacy/v1/users/login", undefined, { rawBody: "{" })
    expect([malformed.status, malformed.headers["x-svc-deprecated"]]).toEqual([400, undefined])
  })
})
