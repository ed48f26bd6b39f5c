import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { parsePluginOptions } from "../../src/modules/settings/options"
import { eventually } from "../support"
import { databaseUrl, KEPT_MODULES, processEnvironment } from "../support/commands"
import { connect, createDatabase, dropDatabase } from "../support/database"
import { needs } from "../support/needs"
import { keptPort } from "../support/servers/kept-port"
import { startVendors, World } from "../support/vendors"
import { PLUGIN, PlainHost, packPlugin } from "./plain-host"
import { fencedBlocks, substitute } from "./readme/read-readme"
import { Shell } from "./readme/shell"
import { schemaObjects } from "./schema-objects"

// The limit is for blocks that migrate a database and start a server, or build the host.
jest.setTimeout(1_200_000)

/*
 * Runs every command of README.md, one after the other, in a plain host, for a French shop. `bash` blocks are commands in a shop,
 * `sh` blocks commands in a clone of this repository. Replaced parts are listed in `substitutions`.
 */

const blocks = fencedBlocks()
const commands = blocks.filter(({ language }) => language === "bash")
const repository = blocks.filter(({ language }) => language === "sh")
const cardProvider = blocks.find(({ heading, language }) => heading === "Take cards" && language === "ts")
const configuration = blocks.find(({ language, text }) => language === "js" && text.startsWith("// medusa-config"))

/** The publishable key of the payment provider. */
const CARD_KEY = "pk_test_readme"

needs("bash", "curl").describe("the README", () => {
  const host = new PlainHost()
  /** A folder outside of the host's folder, because `medusa develop` restarts when a file in the host's folder changes. */
  const aside = `${host.folder}-aside`
  const world = new World()
  let vendors: Awaited<ReturnType<typeof startVendors>>
  let database: string
  let origin: string
  let shell: Shell

  beforeAll(async () => {
    world.add("1 Place Bellecour, 69002 Lyon", 0, "FR")
    for (const address of ["10 Rue de la République, 69001 Lyon", "20 Rue Mercière, 69002 Lyon"]) {
      for (const line of [address, `${address}, FR`]) world.add(line, 1_800, "FR")
    }
    vendors = await startVendors(world)
    await host.install((await packPlugin()).tarball)
    database = await createDatabase("blank")
    const port = await keptPort()
    origin = `http://localhost:${port}`
    mkdirSync(join(aside, "bin"), { recursive: true })
    for (const name of ["npx", "npm"]) {
      copyFileSync(join(__dirname, "readme", `${name}.cjs`), join(aside, "bin", name))
      chmodSync(join(aside, "bin", name), 0o755)
    }
    const { NODE_ENV: _, ...environment } = processEnvironment()
    shell = new Shell(host.folder, {
      ...environment,
      PATH: [join(aside, "bin"), dirname(process.execPath), environment.PATH].join(":"),
      DATABASE_URL: databaseUrl(database),
      PORT: String(port),
      STRIPE_API_KEY: "sk_test_readme",
      STRIPE_WEBHOOK_SECRET: "whsec_readme",
      README_APP: host.folder,
      README_CLI: join(dirname(require.resolve("@medusajs/cli/package.json")), "cli.js"),
      README_NODE_OPTIONS: KEPT_MODULES.join(" "),
      README_SERVER_PID: join(aside, "server.pid"),
      README_SERVER_LOG: join(aside, "server.log"),
    })
    writeConfiguration()
  })
  afterAll(async () => {
    shell?.end()
    stopServer()
    await vendors?.stop()
    host.remove()
    rmSync(aside, { recursive: true, force: true })
    if (database) await dropDatabase(database)
  })

  function stopServer(): void {
    const file = join(aside, "server.pid")
    if (!existsSync(file)) return
    try {
      process.kill(-Number(readFileSync(file, "utf8")), "SIGKILL")
    } catch {}
  }

  /**
   * Writes the host's configuration: that of the README with the provider for cards, and the defaults of a host. The dashboard is not
   * built. Mails are written to a folder.
   */
  function writeConfiguration(): void {
    const http = { storeCors: "", adminCors: "", authCors: "", jwtSecret: "a", cookieSecret: "b" }
    const text = substitute(configuration?.text ?? "", {
      "// projectConfig: …": `projectConfig: { databaseUrl: process.env.DATABASE_URL, http: ${JSON.stringify(http)} }, admin: { disable: true },`,
      "modules: [": `modules: [\n${cardProvider?.text.trim()},`,
      "options: {}": "options: { outbound: { allow_private_networks: true } }",
      "url: process.env.SMTP_URL": 'folder: ".mails"',
    })
    writeFileSync(
      join(host.folder, "medusa-config.js"),
      `const { defineConfig } = require("@medusajs/framework/utils")\n${text}\n`,
    )
    const compilerOptions = { target: "ES2021", module: "Node16", moduleResolution: "Node16", allowJs: true, skipLibCheck: true }
    const tsconfig = { compilerOptions: { ...compilerOptions, outDir: "./.medusa/server" }, include: ["medusa-config.js"] }
    writeFileSync(join(host.folder, "tsconfig.json"), JSON.stringify(tsconfig))
  }

  /** Local servers replace the vendors, and the shop listens on a free port. Everything else runs as written. */
  const substitutions = (text: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries({
        "http://localhost:9000": origin,
        "pk_…": CARD_KEY,
        "https://osrm.example.com": vendors.osrm.url,
        "https://nominatim.example.com": vendors.nominatim.url,
        '\\"routing\\": { \\"provider\\": \\"google\\",': `\\"routing\\": { \\"provider\\": \\"google\\", \\"base_url\\": \\"${vendors.googleRoutes.url}\\",`,
        '\\"geocoder\\": { \\"provider\\": \\"google\\",': `\\"geocoder\\": { \\"provider\\": \\"google\\", \\"base_url\\": \\"${vendors.googleGeocoding.url}\\",`,
      }).filter(([from]) => text.includes(from)),
    )

  /** Sets up with the admin API what the README sets up in the dashboard ("What the shop must have"). */
  async function furnishShop(): Promise<void> {
    const call = async (path: string, body?: object, token?: string) => {
      const answer = await fetch(`${origin}${path}`, {
        method: body ? "POST" : "GET",
        headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      // biome-ignore lint/suspicious/noExplicitAny: responses of the platform of every shape
      return (await answer.json()) as any
    }
    const { token } = await call("/auth/user/emailpass", { email: "admin@example.com", password: "supersecret" })
    const admin = (path: string, body?: object) => call(`/admin/${path}`, body, token)
    const payment_providers = ["pp_system_default"]
    await admin("regions", { name: "France", currency_code: "eur", countries: ["fr"], payment_providers, automatic_taxes: true })
    const default_tax_rate = { name: "TVA", code: "tva10", rate: 10 }
    await admin("tax-regions", { country_code: "fr", provider_id: "tp_system", default_tax_rate })
    const [channel] = (await admin("sales-channels")).sales_channels
    const address = { address_1: "1 Place Bellecour", city: "Lyon", postal_code: "69002", country_code: "fr" }
    const { stock_location } = await admin("stock-locations", { name: "Lyon", address })
    await admin(`stock-locations/${stock_location.id}/sales-channels`, { add: [channel.id] })
    const [profile] = (await admin("shipping-profiles")).shipping_profiles
    await admin("products", {
      title: "Galette complète",
      status: "published",
      shipping_profile_id: profile.id,
      sales_channels: [{ id: channel.id }],
      options: [{ title: "Taille", values: ["Unique"] }],
      variants: [
        {
          title: "Unique",
          options: { Taille: "Unique" },
          manage_inventory: false,
          prices: [{ currency_code: "eur", amount: 9.5 }],
        },
      ],
    })
  }

  /** The payment methods of a guest with a pickup order. */
  async function paymentMethods(): Promise<readonly { readonly id: string }[]> {
    const db = connect(database)
    const { id: product_id } = await db("product").whereNull("deleted_at").first("id")
    await db.destroy()
    const answer = await fetch(`${origin}/svc/v1/cart/validate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ order_type: "pickup", fulfillment_time: "now", items: [{ product_id, quantity: 1 }] }),
    })
    return ((await answer.json()) as { data: { payment_methods: readonly { readonly id: string }[] } }).data.payment_methods
  }

  const checks: Readonly<Record<string, (printed: string) => Promise<void>>> = {
    "The first pickup order": async (printed) => expect(printed).toContain('"status":"processing"'),
    "Accept and hand out": async (printed) => expect(printed).toContain('"status":"completed"'),
    "Offer extras": async (printed) => expect(printed).toContain('"valid":true'),
    "Serve at tables": async () => {
      const db = connect(database)
      const orders = await db("svc_order").select("order_type", "service_mode").orderBy("number")
      const options = await db("shipping_option").whereNull("deleted_at").pluck("provider_id")
      await db.destroy()
      expect(orders.map(({ order_type }) => order_type)).toEqual(["pickup", "pickup", "delivery", "pickup"])
      expect(orders.at(-1)).toMatchObject({ service_mode: "dine_in" })
      expect(options).toEqual(Array(3).fill("svc-delivery_svc-delivery"))
      expect([vendors.osrm.calls, vendors.nominatim.calls, vendors.googleRoutes.calls]).not.toContain(0)
    },
    // The server caches the region's providers for some seconds.
    "Take cards": async () => {
      const card = await eventually(async () => (await paymentMethods()).find(({ id }) => id === "pp_stripe_card"))
      expect(card).toMatchObject({ kind: "online", provider: "stripe", public: { publishable_key: CARD_KEY }, hold_minutes: 15 })
    },
    "Going live": async () => expect((await fetch(`${origin}/svc/v1/status`)).status).toBe(200),
    "Removing the plugin": async () => {
      const db = connect(database)
      const left = (await schemaObjects(db)).filter((name) => name.includes("svc_"))
      await db.destroy()
      expect(left).toEqual([])
      await shell.run(`cd '${host.folder}'\nnpx medusa develop`)
      expect((await fetch(`${origin}/svc/v1/status`)).status).toBe(404)
    },
  }

  it("lists every option of the plugin with its default, and provider paths that the package has", () => {
    const text = readFileSync(join(__dirname, "..", "..", "README.md"), "utf8")
    const rows = Object.entries(parsePluginOptions({})).flatMap(([name, value]) =>
      typeof value === "object" && !Array.isArray(value)
        ? Object.entries(value).map(([inner, preset]) => `| \`${name}.${inner}\` | \`${JSON.stringify(preset)}\` |`)
        : [`| \`${name}\` | \`${JSON.stringify(value)}\` |`],
    )
    expect(rows.filter((row) => !text.includes(row))).toEqual([])
    const providers = [...text.matchAll(/medusa-plugin-svc-ordering\/providers\/([a-z-]+)/g)].map(([, name]) => name ?? "")
    const folder = join(host.folder, "node_modules", PLUGIN, ".medusa", "server", "src", "providers")
    expect(providers.filter((name) => !existsSync(join(folder, name, "index.js")))).toEqual([])
    expect(providers.length).toBeGreaterThan(2)
  })

  it.each(commands.map((block, index) => [index + 1, block.heading, block] as const))(
    "has command blocks that work as described: block %i, %s",
    async (index, heading, block) => {
      if (heading === "Sign in") await furnishShop()
      // The README says to do this first.
      if (block.text.startsWith("npm uninstall")) host.configure(null)
      const printed = await shell.run(`cd '${host.folder}'\n${substitute(block.text, substitutions(block.text))}`)
      const isLastOfSection = commands[index]?.heading !== heading
      if (isLastOfSection) await checks[heading]?.(printed)
    },
  )

  it("contains every section whose result is checked", () => {
    const headings = commands.map(({ heading }) => heading)
    expect(Object.keys(checks).filter((heading) => !headings.includes(heading))).toEqual([])
  })

  it("names only repository commands that package.json has", () => {
    const scripts = Object.keys(JSON.parse(readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")).scripts)
    const named = repository.flatMap(({ text }) => text.split("\n"))
    const known = ["npm start", "npm test", ...scripts.map((name) => `npm run ${name}`)]
    expect(named.filter((line) => !known.includes(line))).toEqual([])
    expect(named).toContain("npm start")
  })
})
