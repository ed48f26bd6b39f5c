import { createHash, createHmac, randomBytes, type ScryptOptions, scrypt } from "node:crypto"
import { promisify } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** The platform's own cost of a password hash (scrypt's logN). Stores under test use {@link PASSWORD_COST}. */
const LOG_N = 15
const BLOCK = 8
const PARALLEL = 1

/**
 * Stores a password with the platform's own cost, for tests of what happens while it is checked.
 * @param name the `entity_id` of its identity
 */
export async function slowPassword(db: Knex, name: string, password: string): Promise<void> {
  const hash = (await slowHash(password)).toString("base64")
  const changed = await db("provider_identity")
    .where({ entity_id: name, provider: "emailpass" })
    .update({ provider_metadata: JSON.stringify({ password: hash }) })
  if (changed !== 1) throw new Error(`${changed} identities are named ${name}`)
}

/**
 * Stores a password as {@link slowPassword} does, for the identity that is checked for unknown names. The first sign-in with an unknown name
 * creates this identity.
 * @returns a function that restores the quick hash
 */
export async function slowUnknownNames(db: Knex): Promise<() => Promise<void>> {
  const decoy = () => db("provider_identity").whereLike("entity_id", "svc-decoy:%")
  const { entity_id, provider_metadata } = await decoy().first()
  await slowPassword(db, entity_id, "of nobody")
  return async () => {
    await decoy().update({ provider_metadata: JSON.stringify(provider_metadata) })
  }
}

/** Hashes a password in the format of `scrypt-kdf`: parameters, checksum, and a message authentication code of both with the derived key. */
async function slowHash(password: string): Promise<Buffer> {
  const salt = randomBytes(32)
  const key = await derive(password, salt, 64, { N: 2 ** LOG_N, r: BLOCK, p: PARALLEL, maxmem: 64 * 1024 * 1024 })
  const parameters = Buffer.alloc(48)
  parameters.write("scrypt")
  parameters[7] = LOG_N
  parameters.writeUInt32BE(BLOCK, 8)
  parameters.writeUInt32BE(PARALLEL, 12)
  salt.copy(parameters, 16)
  const head = Buffer.concat([parameters, createHash("sha256").update(parameters).digest().subarray(0, 16)])
  return Buffer.concat([head, createHmac("sha256", key.subarray(32)).update(head).digest()])
}
