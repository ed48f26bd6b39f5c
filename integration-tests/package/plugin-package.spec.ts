import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { noteCodes } from "../support/client"
import { medusaCommand } from "../support/commands"
import { connect, createDatabase, dropDatabase } from "../support/database"
import { eventually } from "../support/eventually"
import { ServerProcess } from "../support/servers/server-process"
import { dashboardSizes } from "./dashboard-sizes"
import { manifest, PLUGIN, PlainHost, packPlugin } from "./plain-host"
import { schemaObjects } from "./schema-objects"

// The limit includes packing, installing and several starts. A host that hangs fails at this limit.
jest.setTimeout(600_000)

describe("the plugin as a package", () => {
  const host = new PlainHost()
  let tarball: string
  let files: readonly string[]
  let database: string

  beforeAll(async () => {
    ;({ tarball, files } = await packPlugin())
    await host.install(tarball)
    database = await createDatabase("blank")
  })
  afterAll(async () => {
    host.remove()
    if (database) await dropDatabase(database)
  })

  const server = () => new ServerProcess({ database, folder: host.folder, environment: {}, clock: undefined })

  describe("its content", () => {
    it("contains everything that a host loads", () => {
      for (const folder of ["modules", "api", "commands", "workflows", "jobs", "providers"]) {
        expect(files.filter((path) => path.startsWith(`.medusa/server/src/${folder}/`))).not.toEqual([])
      }
      expect(files).toContain("LICENSE")
      // This file is the command with which the README removes the plugin.
      expect(files).toContain(".medusa/server/src/uninstall/index.js")
    })

    it("contains the manifest of the elements, and a page of documentation for each", () => {
      const require = createRequire(join(host.folder, "index.js"))
      const { modules } = require(`${PLUGIN}/custom-elements.json`) as {
        modules: { declarations: { tagName: string }[] }[]
      }
      const names = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName))
      expect(names).toContain("svc-catalog")
      expect(files).toEqual(expect.arrayContaining(names.map((name) => `docs/storefront/elements/${name}.md`)))
    })

    it("contains no tests, no demo store, and nothing of the repository's own host", () => {
      expect(
        files.filter((path) => /__tests__|\.spec\.|medusa-config|integration-tests|src\/scripts\/|\.env|\.snapshot-/.test(path)),
      ).toEqual([])
    })

    it("contains no TypeScript sources apart from declarations", () => {
      expect(files.filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))).toEqual([])
    })

    it("adds little to every page of the dashboard, and loads each part when it is opened", async () => {
      const { eager, parts } = await dashboardSizes(join(host.folder, "node_modules", PLUGIN))
      expect(eager).toBeLessThanOrEqual(25_000)
      const { "service-state": everywhere = Number.NaN, ...pages } = parts
      expect(everywhere).toBeLessThanOrEqual(12_000)
      // Widgets share much of their code with the part that every page loads.
      for (const widget of ["order-service", "product-service", "category-menu", "customer-service", "store-service"])
        expect([widget, Math.max(parts[widget] ?? Number.NaN, 18_000)]).toEqual([widget, 18_000])
      expect(parts["reports-page"]).toBeLessThanOrEqual(15_000)
      const named = [
        "today-page",
        "orders-page",
        "schedule-page",
        "staff-page",
        "printers-page",
        "reports-page",
        "webhooks-page",
        "loyalty-page",
      ]
      expect(Object.keys(pages)).toEqual(expect.arrayContaining(named))
      expect(Object.keys(pages)).toEqual(
        expect.arrayContaining(["today-page", "orders-page", "schedule-page", "menu-page", "extras-page", "tables-page"]),
      )
      for (const [page, size] of Object.entries(pages)) expect([page, Math.max(size, 60_000)]).toEqual([page, 60_000])
    })

    it("contains a file for every export", () => {
      const require = createRequire(join(host.folder, "index.js"))
      const named = Object.keys(manifest().exports).filter((key) => !key.includes("*") && key !== "./admin")
      for (const key of named) {
        expect(() => require.resolve(join(PLUGIN, key).split("\\").join("/"))).not.toThrow()
      }
    })
  })

  describe("in a plain host", () => {
    it("adds its tables with the host's migration", async () => {
      host.configure({})
      const output = await medusaCommand(database, ["db:migrate", "--execute-safe-links"], { folder: host.folder })
      expect(output).toContain("svc_ordering")
    })

    it("serves its version under svc/v1", async () => {
      host.configure({ outbound: { allow_private_networks: false }, legacy: { plugins: ["medusa-plugin-old-orders"] } })
      const running = server()
      await running.start()
      try {
        const answer = await fetch(`${running.url}/svc/v1/status`)
        expect(answer.status).toBe(200)
        const body = (await answer.json()) as { success: boolean; data: { version: string; namespace: string } }
        expect(body).toMatchObject({ success: true, data: { version: manifest().version, namespace: "svc/v1" } })

        const unknown = await fetch(`${running.url}/svc/v1/no-such-thing`)
        expect(unknown.status).toBe(404)
        expect(await unknown.json()).toMatchObject({ code: "rest_no_route" })

        for (const page of ["/svc/openapi.json", "/svc/docs", "/svc/docs/api-reference.js"]) {
          expect([page, (await fetch(`${running.url}${page}`)).status]).toEqual([page, 200])
        }
      } finally {
        await running.kill()
      }
    })

    it("has its indexes and triggers on the platform's tables after the first start, in any sequence of migrations", async () => {
      const db = connect(database)
      const objects = await schemaObjects(db)
      await db.destroy()
      for (const object of [
        "index IDX_svc_provider_identity_entity on provider_identity",
        "index IDX_svc_auth_identity_user on auth_identity",
        "index IDX_svc_auth_identity_customer on auth_identity",
        "index IDX_svc_user_email on user",
        "index IDX_svc_customer_email on customer",
        "index svc_order_transaction_refund on order_transaction",
        "trigger svc_password_changed on provider_identity",
        "trigger svc_guard_reservation on reservation_item",
        "trigger svc_note_order on order",
      ]) {
        expect(objects).toContain(object)
      }
    })

    it("has providers for mails and messages, and keeps the host's requirement of verified e-mails", async () => {
      const mails = join(host.folder, "mails")
      const provider = {
        resolve: `${PLUGIN}/providers/notification-smtp`,
        id: "mails",
        options: { channels: ["email"], folder: mails },
      }
      const messages = {
        resolve: `${PLUGIN}/providers/notification-messaging`,
        id: "messages",
        options: { channels: ["messaging"] },
      }
      host.configure(
        {},
        {
          http: { authVerificationsPerActor: { customer: [{ auth_provider: "emailpass", entity_type: "email" }] } },
          modules: [{ resolve: "@medusajs/medusa/notification", options: { providers: [provider, messages] } }],
        },
      )
      const running = server()
      await running.start()
      try {
        const post = async (path: string, body: object) => {
          const headers = { "content-type": "application/json" }
          const answer = await fetch(`${running.url}/svc/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) })
          const said = await answer.json()
          noteCodes({ body: said })
          return [answer.status, said]
        }
        const person = { email: "ana@example.com", password: "a good password" }
        expect(await post("auth/register", person)).toMatchObject([201, { data: { email: person.email } }])
        expect(await post("auth/token", { username: person.email, password: person.password })).toMatchObject([
          401,
          { error: { code: "svc_verification_required" } },
        ])
        expect(await post("auth/reset-password", { username: person.email })).toMatchObject([200, { data: { sent: true } }])
        const written = () => (existsSync(mails) ? readdirSync(mails).filter((name) => name.endsWith(".txt")) : [])
        await eventually(() => written().length > 0)
        expect(written()).toHaveLength(1)
        const db = connect(database)
        const channels = await db("notification_provider").where({ is_enabled: true }).pluck("channels")
        await db.destroy()
        expect([...new Set(channels.flat())].sort()).toEqual(["email", "messaging"])
      } finally {
        await running.kill()
      }
    })

    it("does not start with an invalid option, and reports it with the reason", async () => {
      host.configure({ outbound: { allow_private_networks: "yes" }, colour: "red" })
      const running = server()
      const failure = await running.start().then(
        () => running.kill().then(() => "started"),
        (error: Error) => error.message,
      )
      expect(failure).toContain("outbound.allow_private_networks: must be of type boolean")
      expect(failure).toContain("unknown option colour")
    })
  })
})
