import type { texts as english } from "../../en/dashboard/first-run"
import type { Texts } from "../../words"

/** Texts of the checklist, in French. `stored`: names that it gives to records of Medusa's, in the language of the shop. */
export const texts: Texts<typeof english> = {
  shop: {
    tax: "Taxe sur les plats et boissons (%)",
    taxHint: "Les prix la comprennent. Vide : aucune taxe n’est affichée.",
    taxUnreadable: "Un nombre de 0 à 100, par exemple 10",
    stored: { tax: "TVA" },
  },
  dish: {
    how: "Ce que vous ajoutez ici apparaît dans Produits ; les clients voient ce qui est publié et dans une catégorie.",
    menu: "À la carte",
    stored: { option: "Taille", value: "Normale", profile: "Standard" },
  },
}
