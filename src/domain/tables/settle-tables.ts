import type { Table, WantedTable } from "./table-settings"

/** Why a set of tables is refused. `index` is the position among the wanted tables. */
export type TablesRefusal =
  | { readonly code: "duplicate_table"; readonly index: number; readonly field: "id" | "qr_token" }
  | { readonly code: "invalid_table"; readonly index: number; readonly field: "qr_token" }

export interface SettledTables {
  readonly tables: readonly Table[]
  /** Ids of removed tables. */
  readonly removed: readonly string[]
  /** Tokens that become invalid, with their tables. */
  readonly retired: readonly { readonly token: string; readonly tableId: string }[]
}

export type TablesDecision = ({ readonly ok: true } & SettledTables) | { readonly ok: false; readonly refusal: TablesRefusal }

export interface TablesKnowledge {
  readonly present: readonly Table[]
  /** Tokens that were once valid. */
  readonly retired: ReadonlySet<string>
  readonly newToken: () => string
}

/**
 * Replaces the set of tables (contract section 8, `PUT /settings/tables`). A token belongs permanently to its table: it is kept, replaced
 * by a new one, or retired. It never leads to another table, because a printed code would then seat its guests there.
 */
export function settleTables(wanted: readonly WantedTable[], { present, retired, newToken }: TablesKnowledge): TablesDecision {
  const before = new Map(present.map((table) => [table.id, table]))
  const owner = new Map(present.map((table) => [table.qr_token, table.id]))
  const tables: Table[] = []
  const ids = new Set<string>()
  const tokens = new Set<string>()
  for (const [index, table] of wanted.entries()) {
    if (ids.has(table.id)) return refuse("duplicate_table", index, "id")
    ids.add(table.id)
    const token = table.qr_token ?? (before.get(table.id)?.qr_token || newToken())
    if (tokens.has(token)) return refuse("duplicate_table", index, "qr_token")
    tokens.add(token)
    const { id, label, zone, capacity, active } = table
    tables.push({ id, label, zone, capacity, active, qr_token: token })
  }
  const taken = tables.findIndex(({ id, qr_token }) => retired.has(qr_token) || (owner.get(qr_token) ?? id) !== id)
  if (taken >= 0) return refuse("invalid_table", taken, "qr_token")
  return {
    ok: true,
    tables,
    removed: present.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
    retired: present
      .filter(({ qr_token }) => qr_token !== "" && !tokens.has(qr_token))
      .map(({ id, qr_token }) => ({ token: qr_token, tableId: id })),
  }
}

function refuse<C extends TablesRefusal["code"]>(code: C, index: number, field: "id" | "qr_token"): TablesDecision {
  return { ok: false, refusal: { code, index, field } as TablesRefusal }
}
