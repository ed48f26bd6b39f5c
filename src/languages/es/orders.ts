/** Order statuses. */
export const statuses = {
  pending: "Pendiente de pago",
  "on-hold": "En espera",
  accepting: "Aceptando",
  accepted: "Aceptado",
  processing: "Procesando",
  shipped: "Enviado",
  completed: "Completado",
  finalized: "Finalizado",
  cancelled: "Cancelado",
  refunded: "Reembolsado",
  failed: "Fallido",
}

/** Order types. */
export const modes = { delivery: "A domicilio", pickup: "Para recoger" }

/** Names of the shipping options that the plugin creates on the platform. */
export const shippingOptions = { delivery: "Entrega a domicilio", pickup: "Recogida en el local", dine_in: "En mesa" }

/** Names on bills and in lists of shipping zones. */
export const shipping = { delivery_fee: "Gastos de envío", free: "Envío gratis", rest_of_the_world: "Resto del mundo" }

/** Notes that the plugin writes on orders. */
export const paymentNotes = {
  mismatch: "Se ha pagado {paid} en lugar de {due}.",
  lapsed: "La autorización del pago ha terminado sin que se cobrara.",
  uncaptured:
    "El pago de este pedido está autorizado, pero hasta ahora no se ha podido cobrar: compruébelo en el panel del proveedor de pagos.",
  refused: "El proveedor de pagos ha rechazado una devolución de {amount}.",
  unmade: "El {date} se inició una devolución de {amount}, pero no llegó al proveedor de pagos: no se ha hecho.",
  unknown:
    "El {date} se inició una devolución de {amount} y no se sabe si se hizo: compruébelo en el panel del proveedor de pagos.",
  unvoided: "El pago de este pedido no se pudo anular en el proveedor de pagos: compruébelo en su panel.",
  unreadable:
    "Hay que devolver el dinero de este pedido, pero su pago se ha borrado: compruébelo en el panel del proveedor de pagos.",
  twice:
    "Se han pagado {amount} en línea por este pedido, que ya se había cobrado: devuélvalos en el panel del proveedor de pagos.",
  afterwards:
    "El proveedor de pagos comunica un pago de este pedido con una sesión de pago ya anulada: compruebe en su panel si ha cobrado dinero.",
}

/** Notes on orders whose table was released: by staff, or automatically. */
export const tableNotes = { staff: "Mesa liberada.", time: "Mesa liberada automáticamente." }

/** Labels of report groups without a courier or category. */
export const reportRest = {
  courier: "Sin repartidor",
  category: "Sin categoría",
  order: "De pedidos enteros: entrega, reembolsos",
}

/** The sheet of table QR codes. */
export const qrSheet = {
  title: "Códigos QR de las mesas",
  hint: "Escanea el código y pide desde tu mesa",
  none: "No hay mesas activas.",
}
