import type { texts as english } from "../../en/dashboard/first-run"
import type { Texts } from "../../words"

/** Texts of the checklist, in Spanish. `stored`: names that it gives to records of Medusa's, in the language of the shop. */
export const texts: Texts<typeof english> = {
  shop: {
    tax: "Impuesto sobre comida y bebida (%)",
    taxHint: "Los precios lo incluyen. Vacío: no se muestra ningún impuesto.",
    taxUnreadable: "Un número de 0 a 100, por ejemplo 10",
    stored: { tax: "IVA" },
  },
  dish: {
    how: "Lo que añades aquí aparece en Productos; los clientes ven lo que está publicado y en una categoría.",
    menu: "En la carta",
    stored: { option: "Tamaño", value: "Normal", profile: "Estándar" },
  },
}
