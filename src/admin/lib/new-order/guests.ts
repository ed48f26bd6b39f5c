import type { AddressInput, Order } from "../../../client/generated"

/** A customer record of Medusa's API. */
export interface NativeCustomer {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly addresses?: readonly NativeAddress[]
}

interface NativeAddress {
  readonly address_1: string | null
  readonly address_2: string | null
  readonly city: string | null
  readonly postal_code: string | null
  readonly country_code: string | null
  readonly is_default_shipping?: boolean
}

/** A person who has ordered before, or has an account. */
export interface Guest {
  readonly key: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  /** The number of the account; 0: none, or not known yet. */
  readonly account: number
  /** Medusa's id, for a guest who is known only from Medusa. */
  readonly customer: string | undefined
  readonly address: AddressInput | undefined
  readonly last: Order | undefined
}

/** The guests of some orders, newest order first, and then the customers who are not among them. */
export function guestsOf(orders: readonly Order[], customers: readonly NativeCustomer[]): Guest[] {
  const known = new Map<string, Guest>()
  for (const order of orders) {
    const key = keyOf(order)
    if (key === undefined) continue
    const before = known.get(key)
    if (before === undefined) known.set(key, guestOf(order, key))
    else if (before.address === undefined) known.set(key, { ...before, address: addressOf(order) })
  }
  const mails = new Set([...known.values()].map(({ email }) => email.toLowerCase()).filter(Boolean))
  const others = customers.filter(({ email }) => email === null || !mails.has(email.toLowerCase()))
  return [...known.values(), ...others.map(fromNative)]
}

/** Identifies a person: by the account, otherwise by phone number and name. */
function keyOf({ customer_id: account, customer }: Order): string | undefined {
  if (account > 0) return `account ${account}`
  const { first_name: first, last_name: last, phone, email } = customer
  const contact = phone.replace(/[^\d+]/g, "") || email.toLowerCase()
  return contact === "" ? undefined : `${contact} ${first} ${last}`.toLowerCase()
}

function guestOf(order: Order, key: string): Guest {
  const { first_name: firstName, last_name: lastName, phone, email } = order.customer
  const address = addressOf(order)
  return { key, firstName, lastName, phone, email, account: order.customer_id, customer: undefined, address, last: order }
}

/** The delivery address of an order. */
function addressOf({ order_type: type, shipping }: Order): AddressInput | undefined {
  if (type !== "delivery" || shipping === null || shipping.address_1 === "") return undefined
  const { address_1, address_2, city, postcode, country, notes } = shipping
  return { address_1, address_2, city, postcode, ...(country === "" ? {} : { country }), notes }
}

function fromNative({ id, first_name, last_name, email, phone, addresses = [] }: NativeCustomer): Guest {
  const place = addresses.find(({ is_default_shipping: isDefault }) => isDefault) ?? addresses[0]
  return {
    key: id,
    firstName: first_name ?? "",
    lastName: last_name ?? "",
    phone: phone ?? "",
    email: email ?? "",
    account: 0,
    customer: id,
    address: place?.address_1
      ? {
          address_1: place.address_1,
          address_2: place.address_2 ?? "",
          city: place.city ?? "",
          postcode: place.postal_code ?? "",
          ...(place.country_code ? { country: place.country_code.toUpperCase() } : {}),
        }
      : undefined,
    last: undefined,
  }
}
