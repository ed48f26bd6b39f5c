import { createRequire } from "node:module"

/** The role that owns an embedded cluster. */
export const ROLE = "postgres"

/** The connection URL of a database of the embedded server. */
export const urlOf = (port, database) => `postgres://${ROLE}@127.0.0.1:${port}/${database}`

/** Loads the client when it is needed, because the launcher runs before packages are installed. */
const clientOfPostgres = () => createRequire(import.meta.url)("pg").Client

/** The `ssl` option of a connection, as in Medusa: unencrypted on this machine or if the URL says so, encrypted elsewhere. */
function encryptionOf(url) {
  return /localhost|127\.0\.0\.1|ssl_?mode=(disable|false)/i.test(url) ? false : { rejectUnauthorized: false }
}

/** A query on a short-lived connection. */
export async function query(url, sql, values = []) {
  const Client = clientOfPostgres()
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, ssl: encryptionOf(url) })
  client.on("error", () => {})
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
