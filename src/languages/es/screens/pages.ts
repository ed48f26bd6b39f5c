/** Titles of the staff's pages, in Spanish. */
export const pages = {
  kitchen: {
    title: "Cocina",
    description: "Los pedidos que hay que cocinar.",
  },
  counter: {
    title: "Mostrador",
    description: "Aceptar pedidos, decir cuándo y entregarlos.",
  },
  "pickup-board": {
    title: "Recogida",
    description: "Los números que ya se pueden recoger.",
  },
  courier: {
    title: "Reparto",
    description: "Qué llevar, adónde, y qué cobrar.",
  },
  needs_javascript: "Esta página necesita JavaScript.",
}
