import type { common as spanish } from "../../es/screens/every-screen"
import type { Texts } from "../../words"

/** Texts used by more than one screen. */
export const common: Texts<typeof spanish> = {
  delivery: "Livraison",
  pickup: "Retrait",
  takeaway: "À emporter",
  table: (label) => `Table ${label}`,
  retry: "Réessayer",
  undo: "Annuler",
  close: "Fermer",
  loading: "Chargement…",
  slow: "Plus long que d'habitude",
}
