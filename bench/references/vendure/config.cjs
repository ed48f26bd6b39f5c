const { randomUUID } = require("node:crypto")
const { createRequire } = require("node:module")
const { join } = require("node:path")

process.env.VENDURE_DISABLE_TELEMETRY = "true"

/** Loads packages from the working folder, where the reference is installed. */
const load = createRequire(join(process.cwd(), "package.json"))

/**
 * A minimal Vendure server: no plugins, search index, mails or job queue.
 * @param {{ synchronize: boolean }} options `synchronize`: creates the tables
 */
function configure({ synchronize }) {
  const { DefaultLogger, LogLevel, dummyPaymentHandler } = load("@vendure/core")
  return {
    apiOptions: { hostname: "127.0.0.1", port: 0, adminApiPath: "admin-api", shopApiPath: "shop-api", cors: false },
    authOptions: {
      tokenMethod: "bearer",
      requireVerification: false,
      // The bench does not use these credentials, but in production Vendure does not start with its default ones.
      superadminCredentials: { identifier: "superadmin", password: randomUUID() },
    },
    dbConnectionOptions: { type: "postgres", url: process.env.DATABASE_URL, synchronize, logging: false },
    paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
    logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
    plugins: [],
  }
}

module.exports = { configure, load }
