import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A note of the store on an order. */
export interface OrderNote {
  readonly id: number
  readonly author: string
  readonly text: string
  readonly customer_visible: boolean
  readonly created_at: Date
}

export interface NewOrderNote {
  readonly orderId: string
  /** The author's name when the note was written. */
  readonly author: string
  /** Null: written by the plugin itself. */
  readonly accountNumber: number | null
  readonly text: string
  readonly customerVisible: boolean
  readonly at: Date
}

const FIELDS = "id, author, text, customer_visible, created_at"

/** Writes a note. The caller increases the order's `notes_count` in the same transaction. */
export async function insertNote(trx: Knex.Transaction, note: NewOrderNote): Promise<OrderNote> {
  const { rows } = (await trx.raw(
    `insert into svc_order_note (order_id, author, account_number, text, customer_visible, created_at)
     values (?, ?, ?, ?, ?, ?) returning ${FIELDS}`,
    [note.orderId, note.author, note.accountNumber, note.text, note.customerVisible, note.at] as never,
  )) as { rows: OrderNote[] }
  const [written] = rows
  if (!written) throw new Error("The insert of a note returned no row")
  return written
}

/** Whether an order has a note of the author with one of the texts. */
export async function hasNote(
  trx: Knex.Transaction,
  orderId: string,
  author: string,
  texts: readonly string[],
): Promise<boolean> {
  const { rows } = (await trx.raw(
    "select exists (select from svc_order_note where order_id = ? and author = ? and text = any(?)) as found",
    [orderId, author, texts] as never,
  )) as { rows: { found: boolean }[] }
  return rows[0]?.found === true
}

/** One page of an order's notes, newest first, and their number. */
export async function listNotes(
  database: Knex,
  orderId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ notes: OrderNote[]; total: number }> {
  const [page, count] = (await Promise.all([
    database.raw(`select ${FIELDS} from svc_order_note where order_id = ? order by id desc limit ? offset ?`, [
      orderId,
      limit,
      offset,
    ]),
    database.raw("select count(*)::int as total from svc_order_note where order_id = ?", [orderId]),
  ])) as unknown as [{ rows: OrderNote[] }, { rows: { total: number }[] }]
  return { notes: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** The last note that the customer may see; null: none. */
export async function lastVisibleNote(database: Knex, orderId: string): Promise<string | null> {
  const { rows } = (await database.raw(
    "select text from svc_order_note where order_id = ? and customer_visible order by id desc limit 1",
    [orderId],
  )) as { rows: { text: string }[] }
  return rows[0]?.text ?? null
}

/** A note that the customer may see; null: there is none with this id. */
export async function visibleNote(database: Knex, orderId: string, id: number): Promise<string | null> {
  const { rows } = (await database.raw("select text from svc_order_note where order_id = ? and id = ? and customer_visible", [
    orderId,
    id,
  ])) as { rows: { text: string }[] }
  return rows[0]?.text ?? null
}
