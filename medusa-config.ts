import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "@medusajs/framework/utils"

/**
 * The runnable host of this repository: development, demonstration and tests. A shop that installs the plugin writes its own file and names
 * the plugin there with the same options. Every command of Medusa loads this file, also in child processes, so it only reads the
 * environment.
 */
const environment = process.env

const production = environment.NODE_ENV === "production"

/** The options that a shop writes beside the plugin's name. All modules of a plugin receive the same object, and so do the modules here. */
const pluginOptions = {
  legacy: { active: environment.SVC_LEGACY_ACTIVE === "1" },
  complete_cart_hook: environment.SVC_COMPLETE_CART_HOOK !== "0",
  ...(environment.SVC_NATIVE_CARTS ? { native_carts: environment.SVC_NATIVE_CARTS } : {}),
  ...(environment.SVC_STOCK_GUARD ? { stock_guard: environment.SVC_STOCK_GUARD } : {}),
  outbound: { allow_private_networks: environment.SVC_ALLOW_PRIVATE_NETWORKS === "1" },
  http: {
    trusted_proxies: (environment.SVC_TRUSTED_PROXIES ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean),
  },
  webhooks: { enabled: environment.SVC_WEBHOOKS !== "0" },
}

const modulesFolder = join(__dirname, "src", "modules")

const ownModules = (existsSync(modulesFolder) ? readdirSync(modulesFolder, { withFileTypes: true }) : [])
  .filter(
    (entry) => entry.isDirectory() && ["index.ts", "index.js"].some((file) => existsSync(join(modulesFolder, entry.name, file))),
  )
  .map((entry) => ({ resolve: `./src/modules/${entry.name}`, options: pluginOptions }))

/** Several instances need a shared event bus, workflow engine, lock and cache: Medusa's own modules on one Redis. */
function redisModules(redisUrl: string) {
  return [
    { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
    { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [{ resolve: "@medusajs/medusa/locking-redis", id: "locking-redis", is_default: true, options: { redisUrl } }],
      },
    },
    // For sign-ins with a second factor, which may begin at one instance and end at another.
    {
      resolve: "@medusajs/medusa/cache-redis",
      options: { redisUrl, redisOptions: { maxRetriesPerRequest: 1, commandTimeout: 2_000 } },
    },
    {
      resolve: "@medusajs/medusa/caching",
      options: {
        providers: [{ resolve: "@medusajs/medusa/caching-redis", id: "caching-redis", is_default: true, options: { redisUrl } }],
      },
    },
  ]
}

/**
 * Mails are sent by the server of SMTP_URL. Without it they are written to a folder where a developer can read them. An empty MAIL_FOLDER
 * means no mails at all.
 */
function notificationModule() {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_FOLDER: folder } = environment
  const sender = from || "no-reply@localhost"
  const mails = url ? { url, from: sender } : folder === "" ? null : { folder: folder ?? join(".data", "mails"), from: sender }
  return {
    resolve: "@medusajs/medusa/notification",
    options: {
      providers: [
        { resolve: "@medusajs/medusa/notification-local", id: "local", options: { channels: ["feed"] } },
        ...(mails === null
          ? []
          : [{ resolve: "./src/providers/notification-smtp", id: "svc-smtp", options: { channels: ["email"], ...mails } }]),
        // The messaging service is a setting of the store.
        { resolve: "./src/providers/notification-messaging", id: "svc-messaging", options: { channels: ["messaging"] } },
      ],
    },
  }
}

/** The platform's own provider, and ours, which calculates the delivery fee of carts of the platform's store API. */
const fulfillmentModule = {
  resolve: "@medusajs/medusa/fulfillment",
  options: {
    providers: [
      { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
      { resolve: "./src/providers/fulfillment-svc", id: "svc-delivery" },
    ],
  },
}

/**
 * Sign-in with the platform's e-mail and password, with PASSWORD_COST as the cost of new hashes (scrypt's logN), and by a further provider,
 * the module named by AUTH_PROVIDER. For customers, its name is `social`.
 */
function authModules() {
  const { AUTH_PROVIDER: provider, PASSWORD_COST: cost } = environment
  if (!provider && !cost) return []
  const hashing = cost ? { options: { hashConfig: { logN: Number(cost), r: 8, p: 1 } } } : {}
  const providers = [
    { resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass", ...hashing },
    ...(provider ? [{ resolve: provider, id: "social" }] : []),
  ]
  return [{ resolve: "@medusajs/medusa/auth", options: { providers } }]
}

/**
 * Payment providers beside the platform's manual one: the module that PAYMENT_PROVIDER names, and Stripe as `pp_stripe_card` with the keys
 * of STRIPE_API_KEY and STRIPE_WEBHOOK_SECRET. STRIPE_API_BASE: another server with Stripe's API.
 */
function paymentModules() {
  const { PAYMENT_PROVIDER: provider, STRIPE_API_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment
  const apiBase = environment.STRIPE_API_BASE
  const stripe = apiBase ? "./src/scripts/stripe" : "@medusajs/medusa/payment-stripe"
  const providers = [
    ...(provider ? [{ resolve: provider, id: "card" }] : []),
    ...(apiKey ? [{ resolve: stripe, id: "card", options: { apiKey, webhookSecret, ...(apiBase ? { apiBase } : {}) } }] : []),
  ]
  return providers.length === 0 ? [] : [{ resolve: "@medusajs/medusa/payment", options: { providers } }]
}

/** Known to everyone, so only for a machine that nobody else reaches; a production start without its own secret is refused by Medusa. */
const developmentSecret = production ? undefined : "supersecret"

const origins = "http://localhost:9000,http://localhost:5173,http://localhost:8000"

const databasePoolMax = Number(environment.DATABASE_POOL_MAX ?? "")

export default defineConfig({
  projectConfig: {
    databaseUrl: environment.DATABASE_URL,
    databaseDriverOptions: {
      ...(/(@|\/\/)(localhost|127\.0\.0\.1|\[::1\])(:|\/)/.test(environment.DATABASE_URL ?? "")
        ? { connection: { ssl: false } }
        : {}),
      ...(databasePoolMax > 0 ? { pool: { max: databasePoolMax } } : {}),
    },
    redisUrl: environment.REDIS_URL,
    // Sessions: report a missing or silent Redis within a second or two. By default the client waits until Redis is back, and so does every
    // request with a cookie.
    redisOptions: { maxRetriesPerRequest: 1, commandTimeout: 2_000 },
    workerMode: (environment.WORKER_MODE ?? "shared") as "shared" | "worker" | "server",
    // The dashboard signs in with a cookie. Medusa marks it `Secure` in production, which a browser drops on http://localhost.
    ...(environment.COOKIE_SECURE === "true" ? {} : { cookieOptions: { secure: false, sameSite: "lax" as const } }),
    http: {
      storeCors: environment.STORE_CORS ?? origins,
      adminCors: environment.ADMIN_CORS ?? origins,
      authCors: environment.AUTH_CORS ?? origins,
      jwtSecret: environment.JWT_SECRET ?? developmentSecret,
      cookieSecret: environment.COOKIE_SECRET ?? developmentSecret,
    },
  },
  admin: {
    disable: environment.ADMIN_DISABLED === "true",
    backendUrl: environment.MEDUSA_BACKEND_URL ?? "/",
  },
  modules: [
    ...ownModules,
    notificationModule(),
    fulfillmentModule,
    ...authModules(),
    ...paymentModules(),
    ...(environment.REDIS_URL ? redisModules(environment.REDIS_URL) : []),
  ],
})
