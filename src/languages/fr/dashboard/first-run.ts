import type { texts as english } from "../../en/dashboard/first-run"
import type { Texts } from "../../words"

/** Texts of the checklist, in French. `stored`: names that it gives to records of Medusa's, in the language of the shop. */
export const texts: Texts<typeof english> = {
  shop: {
    tax: "Taxe sur les plats et boissons (%)",
    taxHint: "Vos prix comprennent déjà cette taxe. Sans nombre, aucune taxe n’est affichée.",
    taxUnreadable: "Un nombre de 0 à 100, par exemple 10",
    stored: { tax: "TVA" },
  },
  dish: {
    how: "Les clients le voient aussitôt. Vous le retrouvez ensuite dans Produits.",
    menu: "À la carte",
    more: "Ouvrez un produit pour ajouter une photo, ses ingrédients (dans la description) et ses allergènes (métadonnées « allergens », par exemple « gluten, milk »).",
    full: "Formulaire complet de Medusa",
    stored: { option: "Taille", value: "Normale", profile: "Standard" },
  },
}
