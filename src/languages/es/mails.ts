/** Greetings of mails: with the name, and without. */
export const greeting = { named: "Hola, {name}:", plain: "Hola:" }

/** Mails about an order. */
export const orderMails = {
  subject: {
    accepted: "Hemos aceptado tu pedido {number}",
    shipped: "Tu pedido {number} está en camino",
    finalized: "Tu pedido {number} ha finalizado",
    refused: "Tu pedido {number} está cancelado",
    minutes: "Tu pedido {number}: {minutes} min",
    arriving: "Tu pedido {number} está a punto de llegar",
    ready: "Tu pedido {number} está listo",
  },
  intro: {
    accepted: "Hemos aceptado tu pedido y pronto empezaremos a prepararlo.",
    shipped: "Tu pedido ha salido y está en camino.",
    refused: "Lo sentimos: no podemos preparar tu pedido. El motivo:",
    delivered: "Tu pedido está entregado y pagado. ¡Gracias por tu compra!",
    served: "Tu pedido está servido y pagado. ¡Gracias por tu visita!",
    picked_up: "Tu pedido está recogido y pagado. ¡Gracias por tu compra!",
    arriving: "Tu pedido está a punto de llegar.",
    ready: "Tu pedido está listo.",
    arrives_in: { one: "Tu pedido llegará en un minuto.", other: "Tu pedido llegará en unos {minutes} minutos." },
    ready_in: { one: "Tu pedido estará listo en un minuto.", other: "Tu pedido estará listo en unos {minutes} minutos." },
  },
  rows: {
    order: "Pedido",
    when: "Previsto para",
    expected: "Hora estimada",
    address: "Dirección",
    table: "Mesa",
    discount: "Descuento",
    delivery: "Gastos de envío",
    tax: "Impuestos",
    rounding: "Redondeo",
    total: "Total",
  },
  track: "Seguir el pedido",
  phone: "¿Alguna duda? Llámanos al {phone}.",
}

/** Short messages to a phone about an order. */
export const messages = {
  accepted: "Hemos aceptado tu pedido {number}.",
  shipped: "Tu pedido {number} está en camino.",
  shipped_tracked: "Tu pedido {number} está en camino. Síguelo aquí: {url}",
  finalized: "Tu pedido {number} ha finalizado. ¡Gracias!",
  refused: "Lo sentimos: no podemos preparar tu pedido {number}.",
  refused_why: "Lo sentimos: no podemos preparar tu pedido {number}. El motivo: {reason}",
  arriving: "Tu pedido {number} está a punto de llegar.",
  ready: "Tu pedido {number} está listo.",
  arrives_in: {
    one: "Tu pedido {number} llegará en un minuto.",
    other: "Tu pedido {number} llegará en unos {minutes} minutos.",
  },
  ready_in: {
    one: "Tu pedido {number} estará listo en un minuto.",
    other: "Tu pedido {number} estará listo en unos {minutes} minutos.",
  },
}

/** The mail with the link to a new password. */
export const resetMail = {
  subject: "Cambia tu contraseña",
  intro: "Alguien, seguramente tú, ha pedido cambiar la contraseña de esta cuenta.",
  label: "Elegir una contraseña nueva",
  code: "Tu código para elegir una contraseña nueva",
  closing: [
    "Es válido durante una hora y solo se puede usar una vez.",
    "Si no has sido tú, ignora este correo: tu contraseña sigue siendo la misma.",
  ],
}

/** The mail that confirms an e-mail address. */
export const verifyMail = {
  subject: "Confirma tu correo electrónico",
  intro: "Confirma que este correo es tuyo para poder usar tus puntos.",
  label: "Confirmar el correo",
  code: "Tu código para confirmar el correo",
  closing: ["Si no has sido tú, ignora este correo."],
}

/** The mail to the owner about a webhook that was disabled. */
export const webhookMail = {
  subject: "Webhook desactivado: {name}",
  intro: "Hemos dejado de enviar este webhook.",
  reasons: {
    gone: "El receptor ha respondido que ya no existe (410).",
    failing: "Sus envíos llevan más de una hora fallando, uno tras otro.",
    secret: "Su secreto ya no se puede leer: el secreto del servidor ha cambiado. Vuelve a guardarlo.",
  },
  closing: "Cuando el receptor funcione, vuelve a activarlo: lo que aún espera y tiene menos de 24 horas se enviará entonces.",
  webhook: "Webhook",
  receiver: "Receptor",
}
