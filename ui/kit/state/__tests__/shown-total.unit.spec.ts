import fc from "fast-check"
import { propertyRuns } from "../../../../integration-tests/support/runner/property-runs"
import type { ExtraCategory, Product } from "../../../../src/client"
import type { Sellable } from "../../../../src/domain/catalog"
import type { ExtraCategoryRules } from "../../../../src/domain/extras"
import { type Choice, itemOf, missingOf, offered, plainChoice, toggled } from "../../../../src/domain/extras/choosing"
import { toDecimal, toMinor } from "../../../../src/domain/money"
import { judgeItems } from "../../../../src/domain/ordering"
import { HERE, product as sellable, variant } from "../../../../src/domain/ordering/__tests__/cart-cases"
import { sum } from "../cart/amounts"
import { priceOf } from "../cart/choice"

const CARTS = propertyRuns(10_000)
const DIGITS = [0, 2, 3]

/** The same product twice: `rules` as the service stores it, `shown` as the catalog API returns it. Ids of extras are unique in a store. */
const dish = (id: string, digits: number, firstId: number): fc.Arbitrary<{ rules: Sellable; shown: Product }> =>
  fc
    .record({
      prices: fc.array(fc.bigInt(0n, 99_999n), { minLength: 1, maxLength: 3 }),
      categories: fc.array(category(), { maxLength: 3 }),
    })
    .map(({ prices, categories }) => {
      const extraCategories = categories.map(
        (each, at): ExtraCategoryRules => ({
          ...each,
          id: firstId + at,
          name: `category ${at}`,
          position: categories.length - at,
          extras: each.extras.map((extra, place) => ({
            ...extra,
            id: (firstId + at) * 10 + place,
            name: `extra ${place}`,
            position: place,
          })),
        }),
      )
      const variants = prices.map((priceMinor, at) => variant(`${id}-${at}`, { priceMinor }))
      const shown = {
        id,
        type: prices.length > 1 ? "variable" : "simple",
        price: toDecimal(
          prices.reduce((least, price) => (price < least ? price : least)),
          digits,
        ),
        variations: prices.map((price, at) => ({ id: `${id}-${at}`, price: toDecimal(price, digits) })),
        extra_categories: extraCategories.map((each) => ({
          ...each,
          extras: each.extras.map(({ priceMinor, ...extra }) => ({ ...extra, price: toDecimal(priceMinor, digits) })),
        })),
      } as unknown as Product
      return { rules: sellable(id, variants, { extraCategories }), shown }
    })

function category() {
  return fc
    .record({
      type: fc.constantFrom("single" as const, "multiple" as const),
      extras: fc.array(fc.record({ priceMinor: fc.bigInt(0n, 9_999n), enabled: fc.boolean() }), { minLength: 1, maxLength: 5 }),
      least: fc.nat(3),
      most: fc.option(fc.nat(4)),
    })
    .map(({ type, extras, least, most }) => {
      const there = extras.filter(({ enabled }) => enabled).length
      const minimum = Math.min(least, type === "single" ? 1 : there, there)
      return {
        type,
        extras,
        enabled: true,
        minimum,
        maximum: type === "single" ? 1 : most === null ? null : Math.max(most, minimum, 1),
      }
    })
}

/** Simulates a guest who taps on the product page until the product can be added to the cart. Each number in `taps` selects an option. */
function choose(product: Product, taps: readonly number[]): Choice {
  let choice = plainChoice(product)
  for (const [at, tap] of taps.entries()) choice = tapped(product, choice, at, tap)
  const stillMissing = () => missingOf(product, choice)
  for (let missing = stillMissing(); missing !== undefined; missing = stillMissing()) {
    if (missing === "variation") choice = { ...choice, variationId: product.variations[0]?.id }
    else choice = toggled(choice, missing, firstLeft(choice, missing))
  }
  return choice
}

function tapped(product: Product, choice: Choice, at: number, tap: number): Choice {
  const groups = product.extra_categories.filter((each) => offered(each).length > 0)
  const group = groups[at % Math.max(1, groups.length)]
  const variation = product.variations[tap % product.variations.length]
  const chosen = product.type === "variable" ? { ...choice, variationId: variation?.id } : choice
  const extra = group && offered(group)[tap % offered(group).length]
  return group && extra ? toggled(chosen, group, extra.id) : chosen
}

const firstLeft = (choice: Choice, group: ExtraCategory): number =>
  offered(group).find(({ id }) => !choice.extras[group.id]?.includes(id))?.id ?? Number.NaN

const cart = fc.constantFrom(...DIGITS).chain((digits) =>
  fc.record({
    digits: fc.constant(digits),
    menu: fc.tuple(dish("a", digits, 10), dish("b", digits, 20)),
    lines: fc.array(
      fc.record({ dish: fc.nat(1), taps: fc.array(fc.nat(9), { maxLength: 6 }), quantity: fc.integer({ min: 1, max: 99 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  }),
)

it("the service accepts every choice that the kit allows, at the total that the kit shows", () => {
  fc.assert(
    fc.property(cart, ({ digits, menu, lines }) => {
      const chosen = lines.map(({ dish: at, taps, quantity }) => {
        const { shown } = menu[at] ?? menu[0]
        return { shown, choice: choose(shown, taps), quantity }
      })
      const judged = judgeItems({
        items: chosen.map(({ choice, quantity }) => {
          const { product_id, variation_id, extra_selections } = itemOf(choice, quantity)
          return {
            productId: product_id,
            variationId: variation_id,
            extraSelections: extra_selections as { category_id: number; extra_ids: readonly number[] }[] | undefined,
            quantity,
            additionalComments: "",
          }
        }),
        sellables: { products: new Map(menu.map(({ rules }) => [rules.id, rules])), categoryByExtra: new Map() },
        stockLocationId: HERE,
      })
      const total = sum(chosen.map(({ shown, choice, quantity }) => [priceOf(shown, choice), quantity] as const))
      expect(judged.problems).toEqual([])
      expect(toMinor(total, digits)).toBe(judged.subtotal)
    }),
    { numRuns: CARTS },
  )
})
