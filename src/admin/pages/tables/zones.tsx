import { byZone } from "../../lib/tables/seats"

interface ZonesProps {
  /** What the field's `list` names. */
  readonly id: string
  readonly tables: readonly { readonly zone: string }[]
}

/** The zones that there are, proposed while one is typed. */
export function Zones({ id, tables }: ZonesProps) {
  return <datalist id={id}>{byZone(tables).map(({ zone }) => zone !== "" && <option key={zone} value={zone} />)}</datalist>
}
