import type { common as spanish } from "../../es/screens/every-screen"
import type { Texts } from "../../words"

/** Texts used by more than one screen. */
export const common: Texts<typeof spanish> = {
  delivery: "Livraison",
  pickup: "Retrait",
  takeaway: "À emporter",
  table: (label) => `Table ${label}`,
  signIn: "Se connecter",
  signOut: "Se déconnecter",
  username: "Identifiant ou e-mail",
  password: "Mot de passe",
  retry: "Réessayer",
  undo: "Annuler",
  close: "Fermer",
  cancel: "Annuler",
  loading: "Chargement…",
  slow: "Plus long que d'habitude",
}
