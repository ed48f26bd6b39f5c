import type { texts as english } from "../../en/dashboard/hours"
import type { Texts } from "../../words"

/** The labels of the time fields beside the text field for hours, in Spanish. */
export const texts: Texts<typeof english> = {
  hours: {
    times: "Horas de {{day}}",
    choose: "Elegir las horas",
    from: "Desde {{range}}",
    to: "Hasta {{range}}",
    add: "Añadir horas",
    remove: "Quitar horas {{range}}",
  },
}
