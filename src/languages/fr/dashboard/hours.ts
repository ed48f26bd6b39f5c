import type { texts as english } from "../../en/dashboard/hours"
import type { Texts } from "../../words"

/** The labels of the time fields beside the text field for hours, in French. */
export const texts: Texts<typeof english> = {
  hours: {
    times: "Heures de {{day}}",
    choose: "Choisir les heures",
    from: "De {{range}}",
    to: "À {{range}}",
    add: "Ajouter des heures",
    remove: "Retirer les heures {{range}}",
  },
}
