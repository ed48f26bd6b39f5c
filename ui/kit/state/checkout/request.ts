import { signal } from "@preact/signals-core"
import type { CartValidateBody, OrdersPlaceBody } from "../../../../src/client"
import { items } from "../cart/cart"
import { coupons } from "../cart/coupons"
import { referral } from "../guest/referral"
import { keep, kept } from "../kept"
import { tableOfOrder, type Way, way } from "../visit"
import type { ChosenTime } from "./slots"

/** What the guest fills in. It is stored in the browser for the next order. */
export interface Person {
  readonly name: string
  readonly phone: string
  readonly street: string
  readonly door: string
  readonly postcode: string
  readonly city: string
  readonly courierNote: string
}

const LONG = 90 * 86_400_000
export const NO_ADDRESS = { street: "", door: "", postcode: "", city: "", courierNote: "" }
const NOBODY: Person = { name: "", phone: "", ...NO_ADDRESS }

export const person = signal<Person>({ ...NOBODY, ...kept<Person>("person", LONG) })
export const payment = signal<string | undefined>(undefined)
export const note = signal("")
/** The guest's consent to messages about the order. It is never ticked in advance. */
export const messages = signal(false)
/** The chosen or proposed time. Its `time` is `now` or `asap` for as soon as possible. Undefined: not proposed yet. */
export const time = signal<ChosenTime | undefined>(undefined)

/** The way of ordering for which the guest has chosen the time; undefined: the guest has chosen none. */
export const pickedFor = signal<Way | undefined>(undefined)

export function setPerson(change: Partial<Person>): void {
  person.value = { ...person.value, ...change }
  keep("person", person.value)
}

/** Deletes what a guest has filled in, at sign-out. */
export function forgetPerson(): void {
  person.value = NOBODY
  keep("person", undefined)
}

/** The order as a request body, with what is filled in so far. */
export function requestBody(): CartValidateBody & OrdersPlaceBody {
  const { name, phone, street, door, postcode, city, courierNote } = person.value
  const present = way.value
  const when = time.value
  const recommended = referral()
  return {
    order_type: present === "delivery" ? "delivery" : "pickup",
    ...(present === "dine_in"
      ? { service_mode: present, ...tableOfOrder() }
      : {
          ...(when && { fulfillment_date: when.date, fulfillment_time: when.time }),
          customer: { first_name: name.trim(), phone: phone.trim() },
          ...(messages.value && { messaging_opt_in: true }),
        }),
    ...(present === "delivery" &&
      street.trim() && {
        address: {
          address_1: street.trim(),
          address_2: door.trim(),
          postcode: postcode.trim(),
          city: city.trim(),
          notes: courierNote.trim(),
        },
      }),
    payment_method: payment.value ?? "",
    customer_note: note.value.trim(),
    ...(coupons.value.length > 0 ? { coupon_codes: coupons.value } : {}),
    ...(recommended && { referral: recommended }),
    items: items.value,
  }
}
