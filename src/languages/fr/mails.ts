/** Greetings of mails: with the name, and without. */
export const greeting = { named: "Bonjour {name},", plain: "Bonjour," }

/** Mails about an order. */
export const orderMails = {
  subject: {
    accepted: "Nous avons accepté votre commande {number}",
    shipped: "Votre commande {number} est en route",
    finalized: "Votre commande {number} est terminée",
    refused: "Votre commande {number} est annulée",
    minutes: "Votre commande {number} : {minutes} min",
    arriving: "Votre commande {number} est sur le point d’arriver",
    ready: "Votre commande {number} est prête",
  },
  intro: {
    accepted: "Nous avons accepté votre commande et commencerons bientôt à la préparer.",
    shipped: "Votre commande est partie et en route.",
    refused: "Nous sommes désolés : nous ne pouvons pas préparer votre commande. La raison :",
    delivered: "Votre commande est livrée et payée. Merci de votre achat !",
    served: "Votre commande est servie et payée. Merci de votre visite !",
    picked_up: "Votre commande est retirée et payée. Merci de votre achat !",
    arriving: "Votre commande est sur le point d’arriver.",
    ready: "Votre commande est prête.",
    arrives_in: {
      one: "Votre commande arrivera dans une minute environ.",
      other: "Votre commande arrivera dans {minutes} minutes environ.",
    },
    ready_in: {
      one: "Votre commande sera prête dans une minute environ.",
      other: "Votre commande sera prête dans {minutes} minutes environ.",
    },
  },
  rows: {
    order: "Commande",
    when: "Prévue pour",
    expected: "Heure estimée",
    address: "Adresse",
    table: "Table",
    discount: "Remise",
    delivery: "Frais de livraison",
    tax: "Taxes",
    rounding: "Arrondi",
    total: "Total",
  },
  track: "Suivre la commande",
  phone: "Une question ? Appelez-nous au {phone}.",
}

/** Short messages to a phone about an order. */
export const messages = {
  accepted: "Nous avons accepté votre commande {number}.",
  shipped: "Votre commande {number} est en route.",
  shipped_tracked: "Votre commande {number} est en route. Suivez-la ici : {url}",
  finalized: "Votre commande {number} est terminée. Merci !",
  refused: "Nous sommes désolés : nous ne pouvons pas préparer votre commande {number}.",
  refused_why: "Nous sommes désolés : nous ne pouvons pas préparer votre commande {number}. La raison : {reason}",
  arriving: "Votre commande {number} est sur le point d’arriver.",
  ready: "Votre commande {number} est prête.",
  arrives_in: {
    one: "Votre commande {number} arrivera dans une minute environ.",
    other: "Votre commande {number} arrivera dans {minutes} minutes environ.",
  },
  ready_in: {
    one: "Votre commande {number} sera prête dans une minute environ.",
    other: "Votre commande {number} sera prête dans {minutes} minutes environ.",
  },
}

/** The mail with the link to a new password. */
export const resetMail = {
  subject: "Changez votre mot de passe",
  intro: "Quelqu’un, sans doute vous, a demandé à changer le mot de passe de ce compte.",
  label: "Choisir un nouveau mot de passe",
  code: "Votre code pour choisir un nouveau mot de passe",
  closing: [
    "Il est valable une heure et ne peut servir qu’une fois.",
    "Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste le même.",
  ],
}

/** The mail that confirms an e-mail address. */
export const verifyMail = {
  subject: "Confirmez votre adresse e-mail",
  intro: "Confirmez que cette adresse e-mail est la vôtre pour pouvoir utiliser vos points.",
  label: "Confirmer l’adresse e-mail",
  code: "Votre code pour confirmer l’adresse e-mail",
  closing: ["Si ce n’était pas vous, ignorez cet e-mail."],
}

/** The mail to the owner about a webhook that was disabled. */
export const webhookMail = {
  subject: "Webhook désactivé : {name}",
  intro: "Nous avons cessé d’envoyer ce webhook.",
  reasons: {
    gone: "Le destinataire a répondu qu’il n’existe plus (410).",
    failing: "Ses envois échouent l’un après l’autre depuis plus d’une heure.",
    secret: "Son secret n’est plus lisible : le secret du serveur a changé. Enregistrez-le à nouveau.",
  },
  closing:
    "Quand le destinataire fonctionnera, réactivez-le : ce qui attend encore et date de moins de 24 heures sera alors envoyé.",
  webhook: "Webhook",
  receiver: "Destinataire",
}
