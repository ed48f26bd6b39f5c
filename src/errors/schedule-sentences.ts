import type { Language } from "./language"

type Sentence = Readonly<Record<Language, string>>

/** The customer's message for each reason of `schedule_selection_invalid` (contract section 4, "Reasons"). */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  not_enabled: {
    es: "La tienda no ofrece este modo de servicio.",
    en: "The store does not offer this service mode.",
  },
  emergency_closed: {
    es: "La tienda está cerrada temporalmente y no admite pedidos.",
    en: "The store is temporarily closed and takes no orders.",
  },
  force_disabled: {
    es: "Este modo de servicio está en pausa en este momento.",
    en: "This service mode is paused at the moment.",
  },
  date_required: { es: "Elige el día del pedido.", en: "Choose the day of the order." },
  time_required: { es: "Elige la hora del pedido.", en: "Choose the time of the order." },
  date_out_of_range: {
    es: "Para el día elegido no se admiten pedidos.",
    en: "Orders are not taken for the chosen day.",
  },
  asap_not_allowed: {
    es: "«Lo antes posible» solo se puede elegir para hoy y cuando la tienda lo ofrece.",
    en: '"As soon as possible" can only be chosen for today, and where the store offers it.',
  },
  now_not_allowed: {
    es: "«Ahora» solo se puede elegir para hoy y cuando la tienda lo ofrece.",
    en: '"Now" can only be chosen for today, and where the store offers it.',
  },
  out_of_hours: {
    es: "La tienda está cerrada a la hora elegida.",
    en: "The store is closed at the chosen time.",
  },
  slot_unavailable: {
    es: "La franja horaria elegida ya no está disponible. Elige otra.",
    en: "The chosen time slot is no longer available. Choose another one.",
  },
}

const OTHER: Sentence = {
  es: "El día o la hora elegidos no están disponibles.",
  en: "The chosen day or time is not available.",
}

/** The message of a reason in each language. */
export function scheduleSentence(reason: string): Sentence {
  return Object.hasOwn(SENTENCES, reason) ? (SENTENCES[reason] ?? OTHER) : OTHER
}
