/** Texts of alarms for the owner. */
export const alarms = {
  texts: {
    order_unaccepted: {
      one: "Personne n’a accepté la commande {label} depuis une minute.",
      other: "Personne n’a accepté la commande {label} depuis {minutes} minutes.",
    },
    no_screen: {
      one: "Le magasin est ouvert et aucun écran n’est connecté depuis une minute.",
      other: "Le magasin est ouvert et aucun écran n’est connecté depuis {minutes} minutes.",
    },
    printer_silent: {
      one: "L’imprimante « {label} » ne répond pas depuis une minute et des tickets attendent.",
      other: "L’imprimante « {label} » ne répond pas depuis {minutes} minutes et des tickets attendent.",
    },
  },
  advice: {
    order_unaccepted: "Acceptez-la ou refusez-la : le client attend.",
    no_screen: "Ouvrez l’écran de la cuisine ou du comptoir, ou fermez le service.",
    printer_silent: "Vérifiez le papier, l’alimentation et le réseau. Les tickets en attente ne sont pas perdus.",
  },
  action: "Ouvrir le comptoir",
}

/** Texts of printed tickets. */
export const tickets = {
  reprint: "RÉIMPRESSION",
  changed: "MODIFIÉ",
  cancelled: "ANNULÉ",
  added: "AJOUTER",
  removed: "RETIRER",
  no_note: "Note retirée",
  order: "Commande {number}",
  table: "Table {table}",
  dine_in: "Sur place",
  placed: "Passée {time}",
  due: "Pour {time}",
  note: "Note",
  subtotal: "Sous-total",
  discount: "Remise",
  tax: "{label} {rate} % de {base}",
  total: "Total",
  paid: "Payé : {method}",
  unpaid: "À payer : {method}",
}
