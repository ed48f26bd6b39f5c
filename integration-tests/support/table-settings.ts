/** A table for tests: `PUT /settings/tables` gives it a token. */
export const table = (id: string, changes: object = {}) => ({
  id,
  label: `Mesa ${id}`,
  zone: "Sala",
  capacity: 4,
  active: true,
  ...changes,
})

/** Table settings without restrictions, with the changes merged into them. */
export const tableSettings = (tables: readonly object[], changes: object = {}) => ({
  enabled: true,
  selection: "qr_or_list",
  require_table: false,
  allow_in_cart: true,
  show_availability: true,
  hide_occupied: false,
  join_with_token: false,
  auto_release_minutes: 0,
  tables,
  ...changes,
})

/** The request options of a visitor's session, as a storefront creates it. Equal names are the same visitor. */
export const session = (name: string) => ({ headers: { "X-Svc-Session": name.padEnd(32, "-") } })
