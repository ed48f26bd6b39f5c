/** Texts that only the boards for guests and couriers have. */
export const outside = {
  offlineForGuests: "Sin conexión. Pregunta en el mostrador.",
  preparing: "Preparando",
  readyNow: "Listo",
  numberReady: (numbers: string) => `Listo: ${numbers}`,
  noNumbers: "Tu número aparecerá aquí.",
  deliveries: "Repartos",
  nothingToDeliver: "No tienes repartos",
  pickedUp: "Recogido",
  notReady: "En cocina",
  saidPickedUp: (ticket: number) => `Pedido ${ticket} recogido`,
  saidDelivered: (ticket: number) => `Pedido ${ticket} entregado`,
  toCollect: "A cobrar",
  navigate: "Cómo llegar",
  sun: "Sol",
  save: "Guardar",
}
