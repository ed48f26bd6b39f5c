/** Texts of alarms for the owner. */
export const alarms = {
  texts: {
    order_unaccepted: {
      one: "Nadie ha aceptado el pedido {label} desde hace un minuto.",
      other: "Nadie ha aceptado el pedido {label} desde hace {minutes} minutos.",
    },
    no_screen: {
      one: "La tienda está abierta y ninguna pantalla está conectada desde hace un minuto.",
      other: "La tienda está abierta y ninguna pantalla está conectada desde hace {minutes} minutos.",
    },
    printer_silent: {
      one: "La impresora «{label}» no responde desde hace un minuto y tiene tickets en espera.",
      other: "La impresora «{label}» no responde desde hace {minutes} minutos y tiene tickets en espera.",
    },
  },
  advice: {
    order_unaccepted: "Acéptalo o recházalo: el cliente está esperando.",
    no_screen: "Abre el panel de cocina o del mostrador, o cierra el servicio.",
    printer_silent: "Comprueba el papel, la corriente y la red. Los tickets que esperan no se pierden.",
  },
  action: "Abrir el mostrador",
}

/** Texts of printed tickets. */
export const tickets = {
  reprint: "REIMPRESIÓN",
  changed: "CAMBIO",
  cancelled: "CANCELADO",
  added: "AÑADIR",
  removed: "QUITAR",
  no_note: "Nota retirada",
  order: "Pedido {number}",
  table: "Mesa {table}",
  dine_in: "En mesa",
  placed: "Hecho {time}",
  due: "Para {time}",
  note: "Nota",
  subtotal: "Subtotal",
  discount: "Descuento",
  tax: "{label} {rate} % de {base}",
  total: "Total",
  paid: "Pagado: {method}",
  unpaid: "A pagar: {method}",
}
