/** Order statuses. */
export const statuses = {
  pending: "En attente de paiement",
  "on-hold": "En attente",
  accepting: "À accepter",
  accepted: "Acceptée",
  processing: "En préparation",
  shipped: "En livraison",
  completed: "Livrée",
  finalized: "Finalisée",
  cancelled: "Annulée",
  refunded: "Remboursée",
  failed: "Échouée",
}

/** Order types. */
export const modes = { delivery: "Livraison", pickup: "À emporter" }

/** Names of the shipping options that the plugin creates on the platform. */
export const shippingOptions = { delivery: "Livraison à domicile", pickup: "Retrait sur place", dine_in: "À table" }

/** Names on bills and in lists of shipping zones. */
export const shipping = { delivery_fee: "Frais de livraison", free: "Livraison offerte", rest_of_the_world: "Reste du monde" }

/** Notes that the plugin writes on orders. */
export const paymentNotes = {
  mismatch: "{paid} a été payé au lieu de {due}.",
  lapsed: "L’autorisation du paiement a pris fin avant l’encaissement.",
  uncaptured:
    "Le paiement de cette commande est autorisé, mais n’a pas encore pu être encaissé : vérifiez dans le tableau de bord du prestataire de paiement.",
  refused: "Le prestataire de paiement a refusé un remboursement de {amount}.",
  unmade:
    "Un remboursement de {amount} a été lancé le {date}, mais n’est jamais arrivé au prestataire de paiement : il n’a pas été fait.",
  unknown:
    "Un remboursement de {amount} a été lancé le {date} et son résultat est inconnu : vérifiez dans le tableau de bord du prestataire de paiement.",
  unvoided:
    "Le paiement de cette commande n’a pas pu être annulé chez le prestataire de paiement : vérifiez dans son tableau de bord.",
  unreadable:
    "L’argent de cette commande doit être remboursé, mais son paiement a été supprimé : vérifiez dans le tableau de bord du prestataire de paiement.",
  twice:
    "{amount} a été payé en ligne pour cette commande, déjà encaissée : remboursez-le dans le tableau de bord du prestataire de paiement.",
  afterwards:
    "Le prestataire de paiement signale un paiement de cette commande par une session de paiement déjà annulée\u00a0: vérifiez dans son tableau de bord s’il a encaissé l’argent.",
}

/** Notes on orders whose table was released: by staff, or automatically. */
export const tableNotes = { staff: "Table libérée.", time: "Table libérée automatiquement." }

/** Labels of report groups without a courier or category. */
export const reportRest = {
  courier: "Sans livreur",
  category: "Sans catégorie",
  order: "De commandes entières : livraison, remboursements",
}

/** The sheet of table QR codes. */
export const qrSheet = {
  title: "Codes QR des tables",
  hint: "Scannez le code et commandez depuis votre table",
  none: "Il n’y a pas de table active.",
}
