import type { Allergen } from "../../domain/catalog"

/** A variation of a dish. All prices of the menu are in EUR with tax. */
export interface DemoVariation {
  readonly name: string
  readonly price: number
  /** Units in stock; omitted: stock is not managed. */
  readonly stock?: number
}

export interface DemoProduct {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly allergens?: readonly Allergen[]
  readonly tags?: readonly string[]
  /** Soft drinks and alcohol have the general tax rate when taken away. */
  readonly taxed?: "refresco" | "alcohol"
  readonly price?: number
  readonly stock?: number
  /** The option's name and its variations; instead of `price`. */
  readonly option?: string
  readonly variations?: readonly DemoVariation[]
}

export interface DemoCategory {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly station: string
  readonly products: readonly DemoProduct[]
}

const portions = (half: number, whole: number) => ({
  option: "Ración",
  variations: [
    { name: "Media ración", price: half },
    { name: "Ración", price: whole },
  ],
})

const people = (two: number, four: number) => ({
  option: "Comensales",
  variations: [
    { name: "Para 2 personas", price: two },
    { name: "Para 4 personas", price: four },
  ],
})

export const MENU: readonly DemoCategory[] = [
  {
    slug: "para-picar",
    name: "Para picar",
    description: "Lo primero que llega a la mesa.",
    station: "Cuarto frío",
    products: [
      {
        slug: "pan-con-tomate",
        name: "Pan de cristal con tomate",
        description: "Tomate rosa rallado, aceite de oliva virgen extra de Jaén y sal en escamas.",
        allergens: ["gluten"],
        tags: ["vegan"],
        price: 4.2,
      },
      {
        slug: "aceitunas-alinadas",
        name: "Aceitunas aliñadas de la casa",
        description: "Manzanilla y gordal con naranja, tomillo y un punto de guindilla.",
        allergens: ["sulphites"],
        tags: ["vegan"],
        price: 3.8,
      },
      {
        slug: "jamon-iberico",
        name: "Jamón ibérico de bellota",
        description: "Cortado a cuchillo, D.O.P. Guijuelo, con picos artesanos.",
        allergens: ["gluten"],
        tags: ["house-special"],
        ...portions(13.5, 24),
      },
      {
        slug: "queso-manchego",
        name: "Queso manchego curado",
        description: "D.O.P. La Mancha, doce meses, con membrillo y almendra marcona.",
        allergens: ["milk", "nuts"],
        tags: ["vegetarian"],
        ...portions(8.5, 15),
      },
      {
        slug: "boquerones-en-vinagre",
        name: "Boquerones en vinagre",
        description: "Limpios a mano, con ajo, perejil y patatas fritas de bolsa.",
        allergens: ["fish", "sulphites"],
        price: 9.8,
      },
      {
        slug: "tabla-de-ibericos",
        name: "Tabla de ibéricos y quesos",
        description: "Lomo, salchichón, chorizo, manchego y torta del Casar. Para compartir.",
        allergens: ["gluten", "milk", "nuts", "sulphites"],
        price: 22.5,
      },
    ],
  },
  {
    slug: "tapas-y-raciones",
    name: "Tapas y raciones",
    description: "Cocina de barra, frita y salteada al momento.",
    station: "Fritura",
    products: [
      {
        slug: "patatas-bravas",
        name: "Patatas bravas",
        description: "Fritas dos veces, con salsa brava que pica y alioli.",
        allergens: ["eggs", "gluten"],
        tags: ["vegetarian", "spicy"],
        ...portions(4.9, 7.9),
      },
      {
        slug: "croquetas",
        name: "Croquetas caseras",
        description: "Cremosas, con bechamel de leche fresca. Elige de una a tres variedades.",
        allergens: ["gluten", "milk", "eggs", "fish"],
        tags: ["house-special"],
        option: "Unidades",
        variations: [
          { name: "6 unidades", price: 7.5 },
          { name: "12 unidades", price: 13.9 },
        ],
      },
      {
        slug: "tortilla-de-patatas",
        name: "Tortilla de patatas",
        description: "Con cebolla y jugosa por dentro, como manda la abuela Amparo.",
        allergens: ["eggs"],
        tags: ["vegetarian", "gluten-free", "house-special"],
        option: "Tamaño",
        variations: [
          { name: "Pincho", price: 3.9 },
          { name: "Entera", price: 15.5 },
        ],
      },
      {
        slug: "calamares-a-la-romana",
        name: "Calamares a la romana",
        description: "Rebozado fino, limón y mayonesa de lima.",
        allergens: ["gluten", "eggs", "molluscs"],
        ...portions(8.9, 14.9),
      },
      {
        slug: "pimientos-de-padron",
        name: "Pimientos de Padrón",
        description: "Unos pican y otros no. Con sal gorda.",
        tags: ["vegan", "gluten-free"],
        price: 7.2,
      },
      {
        slug: "gambas-al-ajillo",
        name: "Gambas al ajillo",
        description: "En cazuela de barro, con ajo, guindilla y mucho pan para mojar.",
        allergens: ["crustaceans", "gluten"],
        tags: ["spicy"],
        price: 13.8,
      },
      {
        slug: "oreja-a-la-plancha",
        name: "Oreja a la plancha",
        description: "Muy crujiente, con pimentón de la Vera y salsa brava.",
        allergens: ["gluten"],
        tags: ["spicy"],
        price: 9.9,
      },
      {
        slug: "ensaladilla-rusa",
        name: "Ensaladilla rusa con ventresca",
        description: "Patata chafada a mano, mayonesa casera y ventresca de bonito.",
        allergens: ["eggs", "fish", "mustard"],
        ...portions(6.5, 11.5),
      },
    ],
  },
  {
    slug: "ensaladas-y-verduras",
    name: "Ensaladas y verduras",
    description: "De la huerta de Aranjuez, cada mañana.",
    station: "Cuarto frío",
    products: [
      {
        slug: "ensalada-de-tomate-y-ventresca",
        name: "Tomate rosa con ventresca",
        description: "Cebolleta, aceituna negra y ventresca de bonito del norte.",
        allergens: ["fish"],
        tags: ["gluten-free"],
        price: 13.5,
      },
      {
        slug: "ensalada-cesar",
        name: "Ensalada César con pollo de corral",
        description: "Lechuga romana, parmesano, picatostes y salsa de anchoa.",
        allergens: ["gluten", "milk", "eggs", "fish", "mustard"],
        price: 12.4,
      },
      {
        slug: "ensalada-de-burrata",
        name: "Burrata con pesto y nueces",
        description: "Burrata cremosa, rúcula, tomate seco y pesto de albahaca.",
        allergens: ["milk", "nuts"],
        tags: ["vegetarian"],
        price: 13.9,
      },
      {
        slug: "parrillada-de-verduras",
        name: "Parrillada de verduras",
        description: "Espárrago, calabacín, berenjena, pimiento y romesco.",
        allergens: ["nuts"],
        tags: ["vegan", "gluten-free"],
        price: 12.2,
      },
      {
        slug: "pisto-con-huevo",
        name: "Pisto manchego con huevo",
        description: "Cocinado tres horas, con huevo frito de puntilla.",
        allergens: ["eggs"],
        tags: ["vegetarian"],
        price: 10.8,
      },
    ],
  },
  {
    slug: "arroces",
    name: "Arroces",
    description: "Hechos en el momento: cuenta con veinte minutos. Mínimo dos personas.",
    station: "Arroces",
    products: [
      {
        slug: "paella-de-marisco",
        name: "Paella de marisco",
        description: "Gamba roja, mejillón, sepia y fumet de roca.",
        allergens: ["crustaceans", "molluscs", "fish"],
        tags: ["gluten-free"],
        ...people(36, 68),
      },
      {
        slug: "arroz-negro",
        name: "Arroz negro con alioli",
        description: "Sepia, su tinta y alioli suave al lado.",
        allergens: ["molluscs", "fish", "eggs"],
        ...people(33, 62),
      },
      {
        slug: "paella-valenciana",
        name: "Paella valenciana",
        description: "Pollo, conejo, garrofó, judía verde y romero. Y nada más.",
        tags: ["gluten-free", "house-special"],
        ...people(32, 60),
      },
      {
        slug: "arroz-de-verduras",
        name: "Arroz seco de verduras",
        description: "Alcachofa, espárrago, calabaza y ajos tiernos.",
        tags: ["vegan", "gluten-free"],
        ...people(28, 52),
      },
      {
        slug: "fideua",
        name: "Fideuá de gambón",
        description: "Fideo fino tostado, gambón y sepia.",
        allergens: ["gluten", "crustaceans", "molluscs", "fish"],
        ...people(31, 58),
      },
    ],
  },
  {
    slug: "carnes-a-la-brasa",
    name: "Carnes a la brasa",
    description: "Encina y sarmiento. Con una guarnición a elegir.",
    station: "Brasa",
    products: [
      {
        slug: "chuleton-de-vaca",
        name: "Chuletón de vaca madurada",
        description: "Rubia gallega, cuarenta días de maduración. Para compartir.",
        tags: ["gluten-free", "house-special"],
        option: "Peso",
        variations: [
          { name: "800 g", price: 46 },
          { name: "1,2 kg", price: 66 },
        ],
      },
      {
        slug: "entrecot",
        name: "Entrecot de lomo alto",
        description: "300 g de ternera de Ávila con sal de Añana.",
        tags: ["gluten-free"],
        price: 21.9,
      },
      {
        slug: "solomillo-iberico",
        name: "Solomillo ibérico",
        description: "Con salsa de Pedro Ximénez.",
        allergens: ["sulphites"],
        price: 18.5,
      },
      {
        slug: "secreto-iberico",
        name: "Secreto ibérico",
        description: "A la brasa, con pimientos de piquillo confitados.",
        tags: ["gluten-free"],
        price: 17.2,
      },
      {
        slug: "pollo-de-corral",
        name: "Medio pollo de corral",
        description: "Adobado con limón, ajo y tomillo; piel crujiente.",
        tags: ["gluten-free"],
        price: 14.9,
      },
      {
        slug: "chuletillas-de-cordero",
        name: "Chuletillas de cordero lechal",
        description: "Al sarmiento, con ajos asados.",
        tags: ["gluten-free"],
        price: 22.8,
      },
    ],
  },
  {
    slug: "pescados",
    name: "Pescados y mariscos",
    description: "Lo que trae la lonja.",
    station: "Plancha",
    products: [
      {
        slug: "pulpo-a-la-brasa",
        name: "Pulpo a la brasa",
        description: "Sobre parmentier de patata, con pimentón de la Vera.",
        allergens: ["molluscs", "milk"],
        price: 21.5,
      },
      {
        slug: "bacalao-al-pil-pil",
        name: "Bacalao al pil pil",
        description: "Lomo confitado y ligado con su gelatina, ajo y guindilla.",
        allergens: ["fish"],
        tags: ["gluten-free"],
        price: 19.8,
      },
      {
        slug: "lubina-a-la-espalda",
        name: "Lubina a la espalda",
        description: "Refrito de ajos y vinagre de Jerez. Hay las que hay.",
        allergens: ["fish", "sulphites"],
        tags: ["dish-of-the-day"],
        price: 22.9,
        stock: 6,
      },
      {
        slug: "mejillones-al-vapor",
        name: "Mejillones al vapor",
        description: "Gallegos, con laurel, limón y un chorro de albariño.",
        allergens: ["molluscs", "sulphites"],
        price: 9.9,
      },
      {
        slug: "ostras",
        name: "Ostras de Arcade",
        description: "Abiertas al momento, con limón y mignonette.",
        allergens: ["molluscs", "sulphites"],
        tags: ["dish-of-the-day"],
        option: "Unidades",
        variations: [
          { name: "Media docena", price: 18, stock: 0 },
          { name: "Docena", price: 34, stock: 0 },
        ],
      },
    ],
  },
  {
    slug: "hamburguesas-y-bocadillos",
    name: "Hamburguesas y bocadillos",
    description: "Con patatas fritas. Elige el pan y el punto.",
    station: "Plancha",
    products: [
      {
        slug: "hamburguesa-amparo",
        name: "Hamburguesa Amparo",
        description: "180 g de vaca madurada, queso ahumado, cebolla caramelizada y mayonesa de pimentón.",
        allergens: ["gluten", "milk", "eggs", "sesame", "mustard"],
        tags: ["house-special"],
        option: "Tamaño",
        variations: [
          { name: "Sencilla", price: 12.9 },
          { name: "Doble", price: 16.4 },
        ],
      },
      {
        slug: "hamburguesa-de-pollo",
        name: "Hamburguesa de pollo crujiente",
        description: "Contramuslo empanado, lechuga, pepinillo y salsa ranchera.",
        allergens: ["gluten", "milk", "eggs", "sesame"],
        price: 11.9,
      },
      {
        slug: "hamburguesa-de-garbanzo",
        name: "Hamburguesa de garbanzo",
        description: "Con remolacha, rúcula y yogur de soja.",
        allergens: ["gluten", "soybeans", "sesame"],
        tags: ["vegan"],
        price: 11.5,
      },
      {
        slug: "bocadillo-de-calamares",
        name: "Bocadillo de calamares",
        description: "El de la plaza Mayor, con limón.",
        allergens: ["gluten", "molluscs", "eggs"],
        price: 7.9,
      },
      {
        slug: "pepito-de-ternera",
        name: "Pepito de ternera",
        description: "Filete a la plancha con pimiento verde y mostaza.",
        allergens: ["gluten", "mustard"],
        price: 9.4,
      },
      {
        slug: "serranito",
        name: "Serranito",
        description: "Lomo, jamón serrano, tomate y pimiento frito.",
        allergens: ["gluten"],
        price: 8.9,
      },
    ],
  },
  {
    slug: "postres",
    name: "Postres",
    description: "Caseros, de esta mañana.",
    station: "Postres",
    products: [
      {
        slug: "tarta-de-queso",
        name: "Tarta de queso al horno",
        description: "Fluida por dentro. Vuela: hay doce al día.",
        allergens: ["milk", "eggs", "gluten"],
        tags: ["vegetarian", "house-special"],
        price: 6.8,
        stock: 12,
      },
      {
        slug: "torrija",
        name: "Torrija caramelizada",
        description: "Brioche, leche infusionada con canela y helado.",
        allergens: ["gluten", "milk", "eggs"],
        tags: ["vegetarian"],
        price: 6.5,
      },
      {
        slug: "crema-catalana",
        name: "Crema catalana",
        description: "Quemada delante de ti, o casi.",
        allergens: ["milk", "eggs"],
        tags: ["vegetarian", "gluten-free"],
        price: 5.4,
      },
      {
        slug: "arroz-con-leche",
        name: "Arroz con leche asturiano",
        description: "Cremoso, con costra de azúcar.",
        allergens: ["milk"],
        tags: ["vegetarian", "gluten-free"],
        price: 5.2,
      },
      {
        slug: "churros-con-chocolate",
        name: "Churros con chocolate",
        description: "Seis churros y taza de chocolate espeso.",
        allergens: ["gluten", "milk"],
        tags: ["vegetarian"],
        price: 5.9,
      },
    ],
  },
  {
    slug: "bebidas",
    name: "Bebidas y cafés",
    description: "Frías, y calientes al terminar.",
    station: "Barra",
    products: [
      {
        slug: "agua-mineral",
        name: "Agua mineral",
        description: "De manantial, natural o con gas.",
        tags: ["vegan"],
        option: "Tipo",
        variations: [
          { name: "Natural 50 cl", price: 1.9, stock: 96 },
          { name: "Con gas 50 cl", price: 2.1, stock: 48 },
        ],
      },
      {
        slug: "refresco-de-cola",
        name: "Refresco de cola",
        description: "Lata de 33 cl.",
        tags: ["vegan"],
        taxed: "refresco",
        option: "Tipo",
        variations: [
          { name: "Clásica", price: 2.6, stock: 72 },
          { name: "Sin azúcar", price: 2.6, stock: 72 },
        ],
      },
      {
        slug: "refresco-de-naranja",
        name: "Refresco de naranja",
        description: "Lata de 33 cl.",
        tags: ["vegan"],
        taxed: "refresco",
        price: 2.6,
        stock: 48,
      },
      {
        slug: "limonada",
        name: "Limonada casera",
        description: "Limón, hierbabuena y poco azúcar.",
        tags: ["vegan"],
        taxed: "refresco",
        option: "Tamaño",
        variations: [
          { name: "Vaso", price: 3.2 },
          { name: "Jarra 1 l", price: 8.9 },
        ],
      },
      {
        slug: "zumo-de-naranja",
        name: "Zumo de naranja natural",
        description: "Exprimido al momento.",
        tags: ["vegan"],
        price: 3.6,
      },
      {
        slug: "cafe",
        name: "Café de especialidad",
        description: "Tueste natural de Colombia, molido al servirlo.",
        allergens: ["milk"],
        option: "Tipo",
        variations: [
          { name: "Solo", price: 1.6 },
          { name: "Cortado", price: 1.7 },
          { name: "Con leche", price: 1.9 },
        ],
      },
      {
        slug: "infusion",
        name: "Infusión",
        description: "Manzanilla, poleo menta, rooibos o té verde.",
        tags: ["vegan"],
        option: "Tipo",
        variations: [
          { name: "Manzanilla", price: 1.8 },
          { name: "Poleo menta", price: 1.8 },
          { name: "Rooibos", price: 2.1 },
          { name: "Té verde", price: 2.1 },
        ],
      },
    ],
  },
  {
    slug: "vinos-y-cervezas",
    name: "Vinos, vermut y cervezas",
    description: "Solo para mayores de 18 años.",
    station: "Barra",
    products: [
      {
        slug: "cerveza-de-madrid",
        name: "Cerveza de Madrid",
        description: "Rubia, muy fría.",
        allergens: ["gluten"],
        taxed: "alcohol",
        option: "Formato",
        variations: [
          { name: "Botellín 20 cl", price: 2.1, stock: 120 },
          { name: "Tercio 33 cl", price: 2.9, stock: 96 },
        ],
      },
      {
        slug: "cerveza-sin-alcohol",
        name: "Cerveza sin alcohol",
        description: "Tostada, 0,0 %.",
        allergens: ["gluten"],
        taxed: "refresco",
        price: 2.8,
        stock: 48,
      },
      {
        slug: "vermut-de-grifo",
        name: "Vermut de grifo",
        description: "Con naranja, aceituna y sifón.",
        allergens: ["sulphites"],
        taxed: "alcohol",
        price: 3.9,
      },
      {
        slug: "tinto-de-verano",
        name: "Tinto de verano",
        description: "Con limón y mucho hielo.",
        allergens: ["sulphites"],
        taxed: "alcohol",
        option: "Tamaño",
        variations: [
          { name: "Vaso", price: 3.5 },
          { name: "Jarra 1 l", price: 11.5 },
        ],
      },
      {
        slug: "rioja-crianza",
        name: "Rioja crianza",
        description: "Tempranillo, doce meses en roble.",
        allergens: ["sulphites"],
        taxed: "alcohol",
        option: "Formato",
        variations: [
          { name: "Copa", price: 3.8 },
          { name: "Botella 75 cl", price: 18.9, stock: 24 },
        ],
      },
      {
        slug: "albarino",
        name: "Albariño Rías Baixas",
        description: "Fresco y salino, para el marisco.",
        allergens: ["sulphites"],
        taxed: "alcohol",
        option: "Formato",
        variations: [
          { name: "Copa", price: 4.2 },
          { name: "Botella 75 cl", price: 21.5, stock: 18 },
        ],
      },
      {
        slug: "cava-brut-nature",
        name: "Cava brut nature",
        description: "Reserva, método tradicional.",
        allergens: ["sulphites"],
        taxed: "alcohol",
        price: 19.9,
        stock: 12,
      },
    ],
  },
]

/** A sale without an end: the price list that an administrator would create in the dashboard. */
export const SALE = {
  title: "Dulce final",
  description: "Postres de la semana a precio rebajado.",
  prices: [
    { slug: "torrija", price: 5.2 },
    { slug: "arroz-con-leche", price: 4.5 },
  ],
} as const
