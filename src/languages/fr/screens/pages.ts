import type { pages as spanish } from "../../es/screens/pages"
import type { Texts } from "../../words"

/** Titles of the staff's pages, in French. */
export const pages: Texts<typeof spanish> = {
  kitchen: {
    title: "Cuisine",
    description: "Les commandes à préparer.",
  },
  counter: {
    title: "Comptoir",
    description: "Accepter les commandes, dire quand, les remettre.",
  },
  "pickup-board": {
    title: "Retrait",
    description: "Les numéros prêts à être retirés.",
  },
  courier: {
    title: "Livraisons",
    description: "Quoi livrer, où, et combien encaisser.",
  },
  needs_javascript: "Cette page a besoin de JavaScript.",
}
