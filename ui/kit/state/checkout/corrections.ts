import type { Profile } from "../../../../src/client"
import { account, addresses, deliverTo, fillIn, isChosen, nameOf, readAddresses } from "../guest/account"
import { NO_ADDRESS, person, setPerson } from "./request"

/** Applies a changed profile. An order with the old name or phone number gets the new one; other typed values stay. */
export function takeProfile(next: Profile): void {
  const before = account.value
  const { name, phone } = person.value
  if (before) setPerson({ name: name === nameOf(before) ? "" : name, phone: phone === before.phone ? "" : phone })
  account.value = next
  fillIn()
}

/**
 * Reads the addresses after one was changed. An order for a saved address gets the corrected one, or the usual one if it was removed. The
 * guest's own note for the courier is kept.
 */
export async function followAddresses(): Promise<void> {
  const before = addresses.value?.find(isChosen)
  await readAddresses()
  if (before === undefined) return
  const list = addresses.value ?? []
  const next = list.find(({ id }) => id === before.id) ?? list[0]
  const { courierNote } = person.value
  if (next === undefined) setPerson(NO_ADDRESS)
  else deliverTo(courierNote === before.notes ? next : { ...next, notes: courierNote })
}
