/** How guests choose their table. */
export const TABLE_SELECTIONS = ["qr_only", "list", "qr_or_list"] as const
export type TableSelection = (typeof TABLE_SELECTIONS)[number]

/** Bounds of table settings (specification, Limits). */
export const TABLE_LIMITS = {
  tables: 250,
  id: 64,
  label: 120,
  zone: 120,
  capacity: 1000,
  autoReleaseMinutes: 10_080,
  token: 32,
} as const

/** A table in the settings, with the token of its QR code. */
export interface Table {
  readonly id: string
  readonly label: string
  readonly zone: string
  readonly capacity: number
  readonly active: boolean
  readonly qr_token: string
}

/** A table in a request. Without a token it keeps its own or gets a new one. */
export type WantedTable = Omit<Table, "qr_token"> & { readonly qr_token?: string | undefined }

/** The settings for all tables. */
export interface TableRules {
  readonly enabled: boolean
  readonly selection: TableSelection
  readonly require_table: boolean
  readonly allow_in_cart: boolean
  readonly show_availability: boolean
  readonly hide_occupied: boolean
  readonly join_with_token: boolean
  /** Minutes after a table's last order; 0: never. */
  readonly auto_release_minutes: number
}

/** The default: tables switched off. */
export function defaultTableRules(): TableRules {
  return {
    enabled: false,
    selection: "qr_or_list",
    require_table: false,
    allow_in_cart: true,
    show_availability: true,
    hide_occupied: false,
    join_with_token: false,
    auto_release_minutes: 0,
  }
}

/** The address in a table's QR code (specification, Store URLs). */
export function tableUrl(storeUrl: string, token: string): string {
  return `${storeUrl.replace(/\/+$/, "")}/?svc_table=${token}`
}
