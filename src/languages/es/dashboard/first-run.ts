import type { texts as english } from "../../en/dashboard/first-run"
import type { Texts } from "../../words"

/** Texts of the checklist, in Spanish. `stored`: names that it gives to records of Medusa's, in the language of the shop. */
export const texts: Texts<typeof english> = {
  shop: {
    tax: "Impuesto sobre comida y bebida (%)",
    taxHint: "Tus precios ya incluyen este impuesto. Sin un número, no se muestra ningún impuesto.",
    taxUnreadable: "Un número de 0 a 100, por ejemplo 10",
    stored: { tax: "IVA" },
  },
  dish: {
    how: "Los clientes lo ven enseguida. Después lo encuentras en Productos.",
    menu: "En la carta",
    more: "Abre un producto para añadir una foto, sus ingredientes (en la descripción) y sus alérgenos (metadatos «allergens», por ejemplo «gluten, milk»).",
    full: "Formulario completo de Medusa",
    stored: { option: "Tamaño", value: "Normal", profile: "Estándar" },
  },
}
