import type { outside as spanish } from "../../es/screens/outside"
import type { Texts } from "../../words"

/** Texts that only the boards for guests and couriers have, in French. */
export const outside: Texts<typeof spanish> = {
  offlineForGuests: "Pas de connexion. Demandez au comptoir.",
  preparing: "En préparation",
  readyNow: "Prêt",
  numberReady: (numbers) => `Prêt : ${numbers}`,
  noNumbers: "Votre numéro s'affichera ici.",
  deliveries: "Livraisons",
  nothingToDeliver: "Aucune livraison",
  pickedUp: "Récupérée",
  notReady: "En cuisine",
  saidPickedUp: (ticket) => `Commande ${ticket} récupérée`,
  saidDelivered: (ticket) => `Commande ${ticket} livrée`,
  toCollect: "À encaisser",
  navigate: "Itinéraire",
  sun: "Soleil",
  save: "Enregistrer",
}
