import type { texts as english } from "../../en/dashboard/native"
import type { Texts } from "../../words"

/** Texts of the plugin's widgets on Medusa's own pages, in Spanish. */
export const texts: Texts<typeof english> = {
  customerService: {
    newOrder: "Pedir para este cliente",
    points: "Puntos",
    pointsValue: "{{points}} puntos",
    owed: "{{points}} pendientes",
    orders: "Últimos pedidos",
    noOrders: "Todavía no hay pedidos.",
    all: "Todos los pedidos",
    deliveredTo: "Entregado en",
  },
  station: {
    title: "Partida de cocina",
    hint: "Dónde se prepara. Las pantallas e impresoras de una partida muestran solo sus platos y los que no tienen partida. Vacío: sin partida.",
    known: "Partidas conocidas",
    saved: "Partida guardada.",
  },
  storeService: {
    title: "Pedidos",
    hint: "Qué se puede pedir ahora y cómo cambiarlo.",
    none: "Ni la entrega ni la recogida están activadas.",
  },
}
