import type { texts as english } from "../../en/dashboard/first-run"
import type { Texts } from "../../words"

/** Names that the checklist gives to Medusa's records, in French. They are stored in the language of the shop. */
export const texts: Texts<typeof english> = {
  dish: {
    stored: { option: "Taille", value: "Normale", profile: "Standard" },
  },
}
