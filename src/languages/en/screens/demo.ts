import type { demo as spanish } from "../../es/screens/demo"
import type { Texts } from "../../words"

/** Texts of the demo page, in English. */
export const demo: Texts<typeof spanish> = {
  title: "Demo",
  screens: "Screens",
  table: "At the table",
  home: "At home",
  kitchen: "Kitchen",
  counter: "Counter",
  dashboard: "Dashboard",
  open: "open",
  busy: "20 orders in a minute",
  busy_done: "{count} of {most} orders",
  network_off: "Network off",
  network_on: "Network on",
  network_told: "The screens have no network. Their actions are sent later.",
  friday: "Friday 21:55",
  real_time: "Real time",
  clock: "It is {time}",
  failed: "That did not work: {reason}",
  guest: "Demo guest {number}",
}
