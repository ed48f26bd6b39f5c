import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type PaperWidth,
  type PrinterProtocol,
  type PrintTrigger,
  STUCK_ATTEMPTS,
  type TicketLayout,
} from "../../domain/printing"
import type { Language } from "../../errors"

/** The settings of a printer. */
export interface PrinterFields {
  readonly name: string
  readonly protocol: PrinterProtocol
  readonly width_mm: PaperWidth
  /** Empty: everything. */
  readonly stations: readonly string[]
  readonly layout: TicketLayout
  readonly copies: number
  readonly language: Language
  readonly prints_on: PrintTrigger
}

/** A printer. */
export interface PrinterRow extends PrinterFields {
  /** Public integer id. */
  readonly number: number
  readonly last_seen_at: Date | null
  /** Number of tickets that it has not confirmed yet. */
  readonly waiting_jobs: number
  readonly created_at: Date
}

const COLUMNS = `p.number, p.name, p.protocol, p.width_mm, p.stations, p.layout, p.copies, p.language, p.prints_on, p.last_seen_at, p.created_at,
  (select count(*)::int from svc_print_job j where j.printer = p.number and j.state in ('waiting', 'leased')) as waiting_jobs`

async function one(knex: Knex, sql: string, values: readonly unknown[]): Promise<PrinterRow | null> {
  const { rows } = (await knex.raw(sql, [...values] as never)) as { rows: PrinterRow[] }
  return rows[0] ?? null
}

/** All printers, oldest first. */
export async function listPrinters(knex: Knex): Promise<PrinterRow[]> {
  const { rows } = (await knex.raw(`select ${COLUMNS} from svc_printer p order by p.number`)) as { rows: PrinterRow[] }
  return rows
}

/** A printer by its public id. */
export function findPrinter(knex: Knex, number: number): Promise<PrinterRow | null> {
  return one(knex, `select ${COLUMNS} from svc_printer p where p.number = ?`, [number])
}

/** Stores a printer with the hash of its key. */
export async function insertPrinter(knex: Knex, fields: PrinterFields, keyHash: string, now: number): Promise<PrinterRow> {
  const { name, protocol, width_mm, stations, layout, copies, language, prints_on } = fields
  const row = await one(
    knex,
    `insert into svc_printer as p (name, protocol, width_mm, stations, layout, copies, language, prints_on, key_hash, created_at)
     values (?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?) returning ${COLUMNS}`,
    [name, protocol, width_mm, JSON.stringify(stations), layout, copies, language, prints_on, keyHash, new Date(now)],
  )
  if (row === null) throw new Error("The insert of a printer returned no row")
  return row
}

/** Changes the given fields. Null: the printer does not exist. */
export function updatePrinter(
  knex: Knex,
  number: number,
  change: { readonly [K in keyof PrinterFields]?: PrinterFields[K] | undefined },
): Promise<PrinterRow | null> {
  const { name, protocol, width_mm, stations, layout, copies, language, prints_on } = change
  return one(
    knex,
    `update svc_printer p set name = coalesce(?, name), protocol = coalesce(?, protocol), width_mm = coalesce(?, width_mm),
       stations = coalesce(?::jsonb, stations), layout = coalesce(?, layout), copies = coalesce(?, copies),
       language = coalesce(?, language), prints_on = coalesce(?, prints_on) where p.number = ? returning ${COLUMNS}`,
    [name, protocol, width_mm, stations && JSON.stringify(stations), layout, copies, language, prints_on, number].map(
      (value) => value ?? null,
    ),
  )
}

/** Replaces a printer's key. The old one is invalid from then on. */
export function replaceKey(knex: Knex, number: number, keyHash: string): Promise<PrinterRow | null> {
  return one(knex, `update svc_printer p set key_hash = ? where p.number = ? returning ${COLUMNS}`, [keyHash, number])
}

/** Deletes a printer and its jobs. Returns it as it was. */
export function deletePrinter(knex: Knex, number: number): Promise<PrinterRow | null> {
  return one(knex, `delete from svc_printer p where p.number = ? returning ${COLUMNS}`, [number])
}

/** The time at which a printer was last seen is stored at most this often (ms). */
const SEEN_EVERY_MS = 5_000

/** Finds the printer of a key and records that it was seen. Null: no printer with this protocol has the key. */
export async function recordPrinterSeen(
  knex: Knex,
  keyHash: string,
  protocol: PrinterProtocol,
  now: number,
): Promise<PrinterRow | null> {
  const found = await one(knex, `select ${COLUMNS} from svc_printer p where p.key_hash = ? and p.protocol = ?`, [
    keyHash,
    protocol,
  ])
  if (found === null || (found.last_seen_at !== null && now - found.last_seen_at.getTime() < SEEN_EVERY_MS)) return found
  await knex.raw("update svc_printer set last_seen_at = ? where number = ?", [new Date(now), found.number])
  return found
}

/**
 * Printers (not browsers) that have not printed a job which was waiting at `since` already: they have not polled since then, or they fetch
 * the job repeatedly without confirming it.
 */
export async function silentPrinters(knex: Knex, since: Date): Promise<{ number: number; name: string; since: Date }[]> {
  const stuck = `j.attempts >= ${STUCK_ATTEMPTS}`
  const { rows } = (await knex.raw(
    `select p.number, p.name, coalesce(min(j.created_at) filter (where ${stuck}),
         greatest(coalesce(p.last_seen_at, min(j.created_at)), min(j.created_at))) as since
       from svc_printer p join svc_print_job j on j.printer = p.number and j.state in ('waiting', 'leased')
      where p.protocol <> 'browser' and j.created_at <= ? and (${stuck} or p.last_seen_at is null or p.last_seen_at <= ?)
      group by p.number order by p.number`,
    [since, since],
  )) as { rows: { number: number; name: string; since: Date }[] }
  return rows
}
