import { effect, signal, untracked } from "@preact/signals-core"
import type { Address, Profile } from "../../../../src/client"
import { person, setPerson } from "../checkout/request"
import { client } from "../service"
import { bearer, callers } from "./bearer"

/** The signed-in guest; null: nobody; undefined: not known yet. */
export const account = signal<Profile | null | undefined>(undefined)
/** The saved addresses, the default first; undefined: not read yet. */
export const addresses = signal<readonly Address[] | undefined>(undefined)
/** Whether the guest's data could not be read. */
export const isAccountLost = signal(false)

let watching = false

/** Reads the signed-in guest, now and after each sign-in or sign-out. Without a token no request is sent. */
export function openAccount(): void {
  if (watching) return
  watching = true
  effect(() => {
    callers.value
    untracked(() => void loadAccount())
  })
}

/** Reads the signed-in guest. If that fails, it is retried when the network is back. */
export async function loadAccount(): Promise<void> {
  const asked = callers.value
  let isLost = false
  try {
    if ((await bearer()) === undefined) {
      account.value = null
      addresses.value = undefined
    } else {
      const found = await (await client()).me.get()
      if (asked !== callers.value) return
      account.value = found
      await readAddresses()
    }
  } catch (error) {
    if (asked !== callers.value) return
    const { status } = error as { status?: number }
    if (status === 401) account.value = null
    else {
      isLost = true
      window.addEventListener("online", loadAccount, { once: true })
    }
  }
  isAccountLost.value = isLost
}

/** Reads the saved addresses, and fills in the fields that are still empty. */
export async function readAddresses(): Promise<void> {
  const { me } = await client()
  const list = await me.addresses.list()
  addresses.value = [...list].sort((a, b) => Number(b.default) - Number(a.default))
  fillIn()
}

export const nameOf = ({ first_name, last_name }: Profile): string => `${first_name} ${last_name}`.trim()

/** Fills in what the shop knows about the guest. Fields that the guest has filled in are not changed. */
export function fillIn(): void {
  const known = account.value
  const typed = person.value
  if (known) setPerson({ name: typed.name || nameOf(known), phone: typed.phone || known.phone })
  const first = addresses.value?.[0]
  if (first && typed.street === "") deliverTo(first)
}

/** Whether the order goes to this address. */
export const isChosen = ({ address_1, postcode, city }: Address): boolean =>
  person.value.street === address_1 && person.value.postcode === postcode && person.value.city === city

/** Fills in a saved address as the delivery address. */
export function deliverTo({ address_1, address_2, postcode, city, notes }: Address): void {
  setPerson({ street: address_1, door: address_2, postcode, city, courierNote: notes })
}
