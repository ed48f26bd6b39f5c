import type { demo as spanish } from "../../es/screens/demo"
import type { Texts } from "../../words"

/** Texts of the demo page, in French. */
export const demo: Texts<typeof spanish> = {
  title: "Démonstration",
  screens: "Écrans",
  table: "À table",
  home: "À la maison",
  kitchen: "Cuisine",
  counter: "Comptoir",
  dashboard: "Tableau de bord",
  open: "ouvrir",
  busy: "20 commandes en une minute",
  busy_done: "{count} commandes sur {most}",
  network_off: "Réseau coupé",
  network_on: "Réseau rétabli",
  network_told: "Les écrans n’ont plus de réseau. Ce qu’on y fait attend.",
  friday: "Vendredi 21:55",
  real_time: "Heure réelle",
  clock: "Il est {time}",
  failed: "Cela n’a pas marché\u00a0: {reason}",
  guest: "Invité de la démonstration {number}",
}
