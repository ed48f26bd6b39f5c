import type { outside as spanish } from "../../es/screens/outside"
import type { Texts } from "../../words"

/** Texts that only the boards for guests and couriers have, in English. */
export const outside: Texts<typeof spanish> = {
  offlineForGuests: "No connection. Please ask at the counter.",
  preparing: "Preparing",
  readyNow: "Ready",
  numberReady: (numbers) => `Ready: ${numbers}`,
  noNumbers: "Your number will appear here.",
  deliveries: "Deliveries",
  nothingToDeliver: "You have no deliveries",
  pickedUp: "Picked up",
  notReady: "In the kitchen",
  saidPickedUp: (ticket) => `Order ${ticket} picked up`,
  saidDelivered: (ticket) => `Order ${ticket} delivered`,
  toCollect: "To collect",
  navigate: "Directions",
  sun: "Sun",
  save: "Save",
}
