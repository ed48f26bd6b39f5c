import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type ObservedPrinter,
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
  /** Empty: the printer prints the lines of all stations. */
  readonly stations: readonly string[]
  readonly layout: TicketLayout
  readonly copies: number
  readonly language: Language
  readonly prints_on: PrintTrigger
}

export interface PrinterRow extends PrinterFields, ObservedPrinter {
  /** Public integer id. */
  readonly number: number
  /** Number of tickets that it has not confirmed yet. */
  readonly waiting_jobs: number
  readonly created_at: Date
}

const WAITING = "from svc_print_job j where j.printer = p.number and j.state in ('waiting', 'leased')"
const COLUMNS = `p.number, p.name, p.protocol, p.width_mm, p.stations, p.layout, p.copies, p.language, p.prints_on, p.last_seen_at, p.created_at,
  (select count(*)::int ${WAITING}) as waiting_jobs, (select min(j.created_at) ${WAITING}) as oldest_job_at,
  (select min(j.created_at) ${WAITING} and j.attempts >= ${STUCK_ATTEMPTS}) as stuck_job_at`

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

/**
 * Changes the given fields. Another protocol also replaces the key, because a key is valid for one protocol.
 * @param keyHash the new key in that case
 * @returns the printer, and whether it has the new key; null: it does not exist
 */
export async function updatePrinter(
  knex: Knex,
  number: number,
  change: { readonly [K in keyof PrinterFields]?: PrinterFields[K] | undefined },
  keyHash: string,
): Promise<{ readonly printer: PrinterRow; readonly isRekeyed: boolean } | null> {
  const { name, protocol, width_mm, stations, layout, copies, language, prints_on } = change
  const sent = { name, protocol, width_mm, stations: stations && JSON.stringify(stations), layout, copies, language, prints_on }
  const values = Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, value ?? null]))
  const { rows } = (await knex.raw(
    `update svc_printer p set name = coalesce(:name, name), protocol = coalesce(:protocol, protocol), width_mm = coalesce(:width_mm, width_mm),
       stations = coalesce(cast(:stations as jsonb), stations), layout = coalesce(:layout, layout), copies = coalesce(:copies, copies),
       language = coalesce(:language, language), prints_on = coalesce(:prints_on, prints_on),
       key_hash = case when protocol = coalesce(:protocol, protocol) then key_hash else :keyHash end,
       last_seen_at = case when protocol = coalesce(:protocol, protocol) then last_seen_at end
      where p.number = :number returning p.key_hash = :keyHash as is_rekeyed, ${COLUMNS}`,
    { ...values, keyHash, number } as never,
  )) as { rows: (PrinterRow & { is_rekeyed: boolean })[] }
  const [row] = rows
  return row === undefined ? null : { printer: row, isRekeyed: row.is_rekeyed }
}

/** Replaces a printer's key. The old key becomes invalid, and the printer counts as never seen. Null: the printer does not exist. */
export function replaceKey(knex: Knex, number: number, keyHash: string): Promise<PrinterRow | null> {
  const sql = `update svc_printer p set key_hash = ?, last_seen_at = null where p.number = ? returning ${COLUMNS}`
  return one(knex, sql, [keyHash, number])
}

/** Deletes a printer and its jobs. Returns the printer's former state; null: it does not exist. */
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
  // The key may have been replaced after the printer was found.
  await knex.raw("update svc_printer set last_seen_at = ? where number = ? and key_hash = ?", [
    new Date(now),
    found.number,
    keyHash,
  ])
  return found
}
