/** An address of an account, as entered by its owner (contract section 2). Empty text: not given. */
export interface AddressFields {
  readonly label: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly address_1: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly postcode: string
  /** ISO 3166 alpha-2, upper case. */
  readonly country: string
  readonly notes: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Whether the store delivers to an address; null: unknown. */
export type AddressCoverage = boolean | null

/** An address in the columns of the platform's `customer_address`. */
export interface AddressColumns {
  readonly address_name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
  readonly address_1: string | null
  readonly address_2: string | null
  readonly city: string | null
  readonly province: string | null
  readonly postal_code: string | null
  readonly country_code: string | null
  readonly is_default_shipping: boolean
  readonly metadata: Readonly<Record<string, unknown>> | null
}

export interface KeptAddress extends AddressColumns {
  readonly id: string
}

/** An address in its owner's list. */
export interface ListedAddress extends AddressFields {
  readonly id: string
  /** From 0, in list order. */
  readonly position: number
  /** The coverage at the time it was saved. */
  readonly deliverable: AddressCoverage
  readonly default: boolean
}

/** Reads an address from the platform's columns. Invalid values in the metadata are ignored. */
export function addressOf(kept: AddressColumns): AddressFields & { readonly deliverable: AddressCoverage } {
  const metadata = kept.metadata ?? {}
  return {
    label: kept.address_name ?? "",
    first_name: kept.first_name ?? "",
    last_name: kept.last_name ?? "",
    phone: kept.phone ?? "",
    address_1: kept.address_1 ?? "",
    address_2: kept.address_2 ?? "",
    city: kept.city ?? "",
    state: kept.province ?? "",
    postcode: kept.postal_code ?? "",
    country: (kept.country_code ?? "").toUpperCase(),
    notes: typeof metadata.notes === "string" ? metadata.notes : "",
    latitude: degrees(metadata.latitude, 90),
    longitude: degrees(metadata.longitude, 180),
    deliverable: typeof metadata.deliverable === "boolean" ? metadata.deliverable : null,
  }
}

function degrees(value: unknown, most: number): number | null {
  return typeof value === "number" && Math.abs(value) <= most ? value : null
}

/** The platform's columns to store for an address. Metadata of other plugins is kept. */
export function columnsOf(
  address: AddressFields,
  deliverable: AddressCoverage,
  metadata: AddressColumns["metadata"],
): Omit<AddressColumns, "is_default_shipping"> {
  const { notes, latitude, longitude } = address
  return {
    address_name: address.label || null,
    first_name: address.first_name || null,
    last_name: address.last_name || null,
    phone: address.phone || null,
    address_1: address.address_1 || null,
    address_2: address.address_2 || null,
    city: address.city || null,
    province: address.state || null,
    postal_code: address.postcode || null,
    country_code: address.country.toLowerCase() || null,
    metadata: { ...metadata, notes, latitude, longitude, deliverable },
  }
}

/** The list of an account's addresses. Exactly one is the default: the marked one, or the first if none is marked. */
export function listAddresses(kept: readonly KeptAddress[]): ListedAddress[] {
  const marked = kept.findIndex(({ is_default_shipping }) => is_default_shipping)
  const chosen = Math.max(0, marked)
  return kept.map((row, position) => ({ id: row.id, position, ...addressOf(row), default: position === chosen }))
}

const POSITION = /^\d{1,9}$/

/**
 * Finds the address that a path names.
 * @param reference its position from 0, or its id
 */
export function findAddress(list: readonly ListedAddress[], reference: string): ListedAddress | undefined {
  return POSITION.test(reference) ? list[Number(reference)] : list.find(({ id }) => id === reference)
}

/**
 * The coverage to store with an address: false when it is too far away or unknown to every vendor, null when it could not be
 * checked (no routing service, or the service fails).
 */
export function coverageOf({
  deliverable,
  reason,
  unknownAddress,
}: {
  readonly deliverable: boolean
  readonly reason: string | null
  readonly unknownAddress: boolean
}): AddressCoverage {
  if (deliverable) return true
  return unknownAddress || reason === "out_of_range" ? false : null
}
