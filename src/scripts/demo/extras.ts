/* The extras of the demo restaurant Casa Amparo. Prices are in EUR with tax, and are added to the price of the dish. */

export interface DemoExtra {
  readonly name: string
  readonly price?: string
  readonly enabled?: false
}

export interface DemoExtraCategory {
  readonly name: string
  readonly description: string
  readonly type: "single" | "multiple"
  readonly minimum: number
  /** null: no limit. */
  readonly maximum: number | null
  /** The slugs of the product categories whose products have these extras. */
  readonly categories?: readonly string[]
  /** The slugs of single products that have these extras. */
  readonly products?: readonly string[]
  readonly extras: readonly DemoExtra[]
}

export const EXTRA_CATEGORIES: readonly DemoExtraCategory[] = [
  {
    name: "Punto de la carne",
    description: "Lo servimos como nos digas.",
    type: "single",
    minimum: 1,
    maximum: 1,
    products: ["chuleton-de-vaca", "entrecot", "solomillo-iberico", "hamburguesa-amparo", "pepito-de-ternera"],
    extras: [{ name: "Poco hecha" }, { name: "Al punto" }, { name: "Muy hecha" }],
  },
  {
    name: "Guarnición",
    description: "Una va incluida.",
    type: "single",
    minimum: 1,
    maximum: 1,
    categories: ["carnes-a-la-brasa"],
    extras: [
      { name: "Patatas fritas" },
      { name: "Ensalada verde" },
      { name: "Verduras a la brasa", price: "1.00" },
      { name: "Pimientos de Padrón", price: "1.50" },
    ],
  },
  {
    name: "Salsas a elegir",
    description: "Dos, en cuencos aparte.",
    type: "multiple",
    minimum: 2,
    maximum: 2,
    products: ["solomillo-iberico"],
    extras: [{ name: "Cabrales" }, { name: "Mojo verde" }, { name: "Oporto", price: "0.80" }, { name: "Pimienta verde" }],
  },
  {
    name: "Salsas",
    description: "Hasta tres.",
    type: "multiple",
    minimum: 0,
    maximum: 3,
    categories: ["tapas-y-raciones", "hamburguesas-y-bocadillos"],
    extras: [
      { name: "Alioli", price: "0.60" },
      { name: "Brava", price: "0.60" },
      { name: "Mojo picón", price: "0.80" },
      { name: "Chimichurri", price: "0.80" },
      { name: "Mayonesa de lima", price: "0.60" },
    ],
  },
  {
    name: "Pan",
    description: "Para mojar.",
    type: "single",
    minimum: 0,
    maximum: 1,
    categories: ["para-picar", "tapas-y-raciones", "pescados"],
    extras: [
      { name: "Barra de pueblo", price: "1.20" },
      { name: "Pan de cristal", price: "1.80" },
      { name: "Pan sin gluten", price: "2.20" },
    ],
  },
  {
    name: "Tipo de pan",
    description: "Para la hamburguesa.",
    type: "single",
    minimum: 1,
    maximum: 1,
    products: ["hamburguesa-amparo", "hamburguesa-de-pollo", "hamburguesa-de-garbanzo"],
    extras: [{ name: "Brioche" }, { name: "Pan de cristal", price: "0.50" }, { name: "Pan sin gluten", price: "1.00" }],
  },
  {
    name: "Ingredientes extra",
    description: "Hasta cuatro.",
    type: "multiple",
    minimum: 0,
    maximum: 4,
    categories: ["hamburguesas-y-bocadillos"],
    extras: [
      { name: "Queso ahumado", price: "1.20" },
      { name: "Beicon crujiente", price: "1.50" },
      { name: "Huevo frito", price: "1.30" },
      { name: "Cebolla caramelizada", price: "0.90" },
      { name: "Pimiento asado", price: "0.90" },
      { name: "Aguacate", price: "1.80", enabled: false },
    ],
  },
  {
    name: "Quitar ingredientes",
    description: "Lo que no quieras.",
    type: "multiple",
    minimum: 0,
    maximum: null,
    categories: ["hamburguesas-y-bocadillos", "ensaladas-y-verduras"],
    extras: [{ name: "Sin cebolla" }, { name: "Sin tomate" }, { name: "Sin queso" }, { name: "Sin salsa" }],
  },
  {
    name: "Sabores de croqueta",
    description: "De uno a tres.",
    type: "multiple",
    minimum: 1,
    maximum: 3,
    products: ["croquetas"],
    extras: [
      { name: "Jamón ibérico" },
      { name: "Boletus" },
      { name: "Bacalao" },
      { name: "Queso azul" },
      { name: "Chipirón en su tinta", price: "0.80" },
    ],
  },
  {
    name: "Aliño",
    description: "Aparte, para que llegue crujiente.",
    type: "single",
    minimum: 1,
    maximum: 1,
    products: ["ensalada-de-tomate-y-ventresca", "ensalada-cesar", "ensalada-de-burrata"],
    extras: [
      { name: "Aceite y vinagre de Jerez" },
      { name: "Vinagreta de miel y mostaza" },
      { name: "Yogur y menta", price: "0.40" },
    ],
  },
  {
    name: "Al lado del arroz",
    description: "Hasta dos.",
    type: "multiple",
    minimum: 0,
    maximum: 2,
    categories: ["arroces"],
    extras: [
      { name: "Alioli casero", price: "1.20" },
      { name: "Gambón a la plancha", price: "5.50" },
      { name: "Limón y pimentón" },
    ],
  },
  {
    name: "Con el postre",
    description: "Hasta dos.",
    type: "multiple",
    minimum: 0,
    maximum: 2,
    categories: ["postres"],
    extras: [
      { name: "Bola de helado de vainilla", price: "2.00" },
      { name: "Nata montada", price: "1.00" },
      { name: "Chocolate caliente", price: "1.50" },
    ],
  },
  {
    name: "Leche",
    description: "Para el café.",
    type: "single",
    minimum: 1,
    maximum: 1,
    products: ["cafe"],
    extras: [{ name: "Entera" }, { name: "Sin lactosa" }, { name: "De avena", price: "0.40" }, { name: "Sin leche" }],
  },
]
