const { writeFileSync } = require("node:fs")
const { join } = require("node:path")
const { configure, load } = require("./config.cjs")

/*
 * Creates the tables of reference E in an empty database and fills them with Vendure's own import: a hundred products in two sizes,
 * half of them with tracked stock, one country with its tax, one shipping method and one payment method.
 */
const PRODUCTS = 100
const PLENTY = 10_000_000

const INITIAL = {
  defaultLanguage: "en",
  defaultZone: "Europa",
  countries: [{ code: "ES", name: "España", zone: "Europa" }],
  taxRates: [{ name: "IVA", percentage: 10 }],
  shippingMethods: [{ name: "A domicilio", price: 250 }],
  paymentMethods: [
    { name: "Efectivo", handler: { code: "dummy-payment-handler", arguments: [{ name: "automaticSettle", value: "false" }] } },
  ],
  collections: [],
}

const HEAD =
  "name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets"

function catalogue() {
  const lines = Array.from({ length: PRODUCTS }, (_, index) =>
    ["Media", "Entera"].map((size, position) => {
      const product = position === 0 ? [`Plato ${index + 1}`, `plato-${index + 1}`, "Cocinado a fuego lento."] : ["", "", ""]
      const price = (6 + (index % 12) + position * 4.5).toFixed(2)
      const groups = position === 0 ? "Talla" : ""
      const sku = `PLATO-${index + 1}-${position}`
      return [...product, "", "", groups, size, sku, price, "IVA", PLENTY, index % 2 === 0, "", ""].join(",")
    }),
  )
  return `${[HEAD, ...lines.flat()].join("\n")}\n`
}

module.exports = async () => {
  const { bootstrap } = load("@vendure/core")
  const { populate } = load("@vendure/core/cli")
  const products = join(process.cwd(), "products.csv")
  writeFileSync(products, catalogue())
  const app = await populate(() => bootstrap(configure({ synchronize: true })), INITIAL, products)
  return { server: app.getHttpServer() }
}
