import type { texts as english } from "../../en/dashboard/hours"
import type { Texts } from "../../words"

/** The time fields beside typed hours, in Spanish. */
export const texts: Texts<typeof english> = {
  hours: {
    times: "Horas de {{day}}",
    from: "Desde {{range}}",
    to: "Hasta {{range}}",
    add: "Añadir horas",
    remove: "Quitar horas {{range}}",
  },
}
