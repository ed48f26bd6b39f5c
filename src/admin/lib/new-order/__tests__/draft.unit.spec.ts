import type { ExtraCategory, Order, Product } from "../../../../client/generated"
import { plainChoice } from "../../../../domain/extras/choosing"
import { bodyOf, emptyDraft, missingIn, sameAgain, withChoice, withGuest, withLine, withQuantity } from "../draft"
import { guestsOf } from "../guests"
import { searchOf } from "../use-guests"
import { meantWhen } from "../when"

const group = (id: number, changes: Partial<ExtraCategory> = {}): ExtraCategory => ({
  id,
  name: `group ${id}`,
  description: "",
  type: "multiple",
  minimum: 0,
  maximum: null,
  required: false,
  enabled: true,
  position: 0,
  extras: [{ id: id * 10, name: "cheese", description: "", price: "1.00", category_id: id, enabled: true, position: 0 }],
  product_ids: [],
  product_category_ids: [],
  ...changes,
})

const product = (id: string, changes: object = {}): Product =>
  ({
    id,
    name: id,
    type: "simple",
    enabled: true,
    purchasable: true,
    variations: [],
    extra_categories: [],
    ...changes,
  }) as unknown as Product

const order = (changes: object = {}): Order =>
  ({
    customer_id: 0,
    customer: { first_name: "Lola", last_name: "Luna", phone: "+34 600 111", email: "" },
    order_type: "pickup",
    service_mode: "",
    shipping: null,
    payment_method: "cod",
    line_items: [],
    ...changes,
  }) as unknown as Order

const line = (id: string, changes: object = {}) => ({
  product_id: id,
  variation_id: null,
  variation_name: null,
  name: id,
  quantity: 1,
  extras: [],
  additional_comments: "",
  ...changes,
})

const menu = (...products: Product[]) => new Map(products.map((each) => [each.id, each]))

describe("the draft of an order", () => {
  it("increases the quantity of an equal line, and removes a line whose quantity becomes zero", () => {
    let draft = withLine(emptyDraft("pickup"), plainChoice({ id: "a" }), 2)
    draft = withLine(draft, plainChoice({ id: "a" }), 3)
    expect(draft.lines).toMatchObject([{ productId: "a", quantity: 5 }])
    draft = withQuantity(draft, draft.lines[0]?.key ?? "", 0)
    expect(draft.lines).toEqual([])
  })

  it("keeps a line in its place when its extras change", () => {
    const begun = withLine(withLine(emptyDraft("pickup"), plainChoice({ id: "a" }), 1), plainChoice({ id: "b" }), 1)
    const key = begun.lines[0]?.key ?? ""
    const changed = withChoice(begun, key, { ...plainChoice({ id: "a" }), extras: { 1: [10] } })
    expect(changed.lines.map(({ productId, extras }) => [productId, extras])).toEqual([
      ["a", { 1: [10] }],
      ["b", {}],
    ])
  })

  it("repeats the last order with extras and comments, and names products that are no longer available", () => {
    const products = menu(
      product("pizza", { extra_categories: [group(1)] }),
      product("wine", { enabled: false }),
      product("coffee", { type: "variable", variations: [{ id: "big" }] }),
    )
    const last = order({
      order_type: "delivery",
      line_items: [
        line("pizza", {
          quantity: 2,
          additional_comments: "thin",
          extras: [
            { id: 10, category_id: 1, name: "cheese" },
            { id: 99, category_id: 1, name: "ham" },
          ],
        }),
        line("wine"),
        line("coffee", { variation_id: "small", variation_name: "Small" }),
        line("coffee", { variation_id: "big", variation_name: "Big" }),
        line("gone"),
      ],
    })
    const { draft, gone } = sameAgain(emptyDraft("pickup"), last, products, ["pickup", "delivery"])
    expect(draft).toMatchObject({ way: "delivery", payment: "cod" })
    expect(draft.lines).toMatchObject([
      { productId: "pizza", quantity: 2, extras: { 1: [10] }, comment: "thin" },
      { productId: "coffee", variationId: "big" },
    ])
    expect(gone).toEqual(["pizza + ham", "wine", "coffee · Small", "gone"])
  })

  it("keeps its order type if it has a table, or if the order type of the last order is switched off", () => {
    const last = order({ order_type: "delivery" })
    expect(sameAgain(emptyDraft("dine_in", "t1"), last, menu(), ["delivery"]).draft.way).toBe("dine_in")
    expect(sameAgain(emptyDraft("pickup"), last, menu(), ["pickup"]).draft.way).toBe("pickup")
  })

  it("lists missing fields in the sequence of the page", () => {
    expect(missingIn(emptyDraft("delivery"), menu())).toEqual(["phone", "name", "address", "items"])
    expect(missingIn(emptyDraft("dine_in"), menu())).toEqual(["items"])
    const needs = product("pizza", { extra_categories: [group(1, { minimum: 1, required: true })] })
    const draft = withLine(emptyDraft("dine_in"), plainChoice(needs), 1)
    expect(missingIn(draft, menu(needs))).toEqual(["choice"])
  })

  it("sends the name and account of the found guest, or the typed name instead", () => {
    const [guest] = guestsOf([order({ customer_id: 7 })], [])
    if (guest === undefined) throw new Error("nobody")
    const draft = withGuest(emptyDraft("pickup"), guest)
    expect(bodyOf(draft, "now", "cod")).toMatchObject({
      customer_id: 7,
      customer: { first_name: "Lola", last_name: "Luna", phone: "+34 600 111" },
      fulfillment_time: "now",
    })
    expect(bodyOf({ ...draft, name: "Leo" }, "2026-11-20 21:30", "cod")).toMatchObject({
      customer: { first_name: "Leo" },
      fulfillment_date: "2026-11-20",
      fulfillment_time: "21:30",
    })
  })

  it("sends a table instead of a time", () => {
    const body = bodyOf({ ...emptyDraft("dine_in", "t1"), when: "now" }, undefined, "cod")
    expect(body).toMatchObject({ order_type: "pickup", service_mode: "dine_in", table_id: "t1" })
    expect(body).not.toHaveProperty("fulfillment_time")
    expect(body).not.toHaveProperty("customer")
  })
})

describe("the known guests", () => {
  it("are listed once each, with the address of their last delivery", () => {
    const shipping = { address_1: "Alcalá 50", address_2: "", city: "Madrid", postcode: "28014", country: "ES", notes: "" }
    const found = guestsOf([order(), order({ order_type: "delivery", shipping })], [])
    expect(found).toMatchObject([{ firstName: "Lola", address: { address_1: "Alcalá 50", country: "ES" } }])
  })

  it("with the same phone number and different names are two guests", () => {
    const other = order({ customer: { first_name: "Leo", last_name: "Luna", phone: "+34600111", email: "" } })
    expect(guestsOf([order(), other], []).map(({ firstName }) => firstName)).toEqual(["Lola", "Leo"])
  })

  it("come from Medusa's customers only if they have not ordered", () => {
    const customer = (email: string) => ({ id: `cus_${email}`, first_name: "Ana", last_name: null, phone: null, email })
    const ordered = order({ customer_id: 3, customer: { first_name: "Ana", last_name: "", phone: "", email: "ana@example.com" } })
    expect(guestsOf([ordered], [customer("ANA@example.com"), customer("eva@example.com")]).map(({ email }) => email)).toEqual([
      "ana@example.com",
      "eva@example.com",
    ])
  })

  it.each([
    ["600 11-22.33", "600112233"],
    ["+34 (600) 1", "+346001"],
    ["Lola 2", "Lola 2"],
  ])("are searched for the typed text %p as %p", (typed, search) => {
    expect(searchOf(typed)).toBe(search)
  })
})

describe("the time of an order", () => {
  const day = (changes: object = {}) => ({
    date: "2026-11-20",
    weekday: "friday" as const,
    ranges: [],
    order_type: "pickup" as const,
    now_available: false,
    asap_available: false,
    slots: [
      { time: "21:00", label: "", starts_at: "", available: false, taken: 1, max: 1 },
      { time: "21:15", label: "", starts_at: "", available: true, taken: 0, max: 1 },
    ],
    ...changes,
  })
  it.each([
    ["", { now_available: true, asap_available: true }, "now"],
    ["", { asap_available: true }, "asap"],
    ["", {}, "2026-11-20 21:15"],
    ["2026-11-20 21:15", { now_available: true }, "2026-11-20 21:15"],
    ["2026-11-20 21:00", {}, "2026-11-20 21:15"],
    ["now", {}, "2026-11-20 21:15"],
    ["", { slots: [] }, undefined],
  ])("the choice %p on a day with %p means %p", (when, changes, meant) => {
    expect(meantWhen(when, day(changes))).toBe(meant)
  })
})
