import { byZone } from "../../lib/tables/seats"

interface ZonesProps {
  /** The id that the field's `list` attribute names. */
  readonly id: string
  readonly tables: readonly { readonly zone: string }[]
}

/** The existing zones, suggested while one is typed. */
export function Zones({ id, tables }: ZonesProps) {
  return <datalist id={id}>{byZone(tables).map(({ zone }) => zone !== "" && <option key={zone} value={zone} />)}</datalist>
}
