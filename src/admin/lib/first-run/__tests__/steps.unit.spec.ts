import { type FirstRunFacts, type STEPS, stepsDone } from "../steps"

const WEEK = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

const fresh = {
  settings: {
    currency: "EUR",
    store_name: "",
    delivery: { store_address: "" },
    order_types: { delivery: { enabled: false, hours: WEEK }, pickup: { enabled: false, hours: WEEK } },
  },
  products: 0,
  methods: 0,
} as unknown as FirstRunFacts

const with_ = (settings: object, facts: object = {}): FirstRunFacts =>
  ({ ...fresh, ...facts, settings: { ...fresh.settings, ...settings } }) as FirstRunFacts

const modes = (pickup: object) => ({
  order_types: { ...fresh.settings.order_types, pickup: { ...fresh.settings.order_types.pickup, ...pickup } },
})

describe("the steps of a new store", () => {
  it("are all open at first", () => {
    expect([...stepsDone(fresh)]).toEqual([])
  })

  it.each<[(typeof STEPS)[number], FirstRunFacts]>([
    ["shop", with_({ store_name: "La Barraca", delivery: { store_address: "Calle Mayor 1" } })],
    ["hours", with_(modes({ hours: { ...WEEK, sunday: [{ start: "12:00", end: "16:00" }] } }))],
    ["modes", with_(modes({ enabled: true }))],
    ["menu", with_({}, { products: 1 })],
    ["payment", with_({}, { methods: 1 })],
  ])("can each be done without the others: %s", (step, facts) => {
    expect([...stepsDone(facts)]).toEqual([step])
  })

  it("have one step for the shop's name and address", () => {
    expect(stepsDone(with_({ store_name: "La Barraca" })).size).toBe(0)
    expect(stepsDone(with_({ delivery: { store_address: "Calle Mayor 1" } })).size).toBe(0)
  })

  it("do not count the shop's step as done while Medusa has no currency to sell in", () => {
    const facts = with_({ currency: null, store_name: "La Barraca", delivery: { store_address: "Calle Mayor 1" } })
    expect([...stepsDone(facts)]).toEqual([])
  })
})
