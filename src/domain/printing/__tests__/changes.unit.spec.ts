import {
  changeBetween,
  changedSince,
  changeFor,
  changeTicketOf,
  contentOf,
  type KnownJob,
  type PaperContent,
  type TicketOrder,
  type TicketTerms,
  ticketWords,
} from ".."

type Line = TicketOrder["line_items"][number]

const line = (product_id: string, quantity: number, over: Partial<Line> = {}): Line => ({
  product_id,
  name: product_id,
  variation_name: null,
  quantity,
  total: "1.00",
  extras: [],
  additional_comments: "",
  ...over,
})
const content = (lines: readonly Line[], note = ""): PaperContent => contentOf({ line_items: lines, customer_note: note })
const counts = (lines: readonly { readonly name: string; readonly quantity: number }[]) =>
  lines.map(({ name, quantity }) => `${quantity} ${name}`)

describe("what has changed since a ticket", () => {
  it.each([
    ["nothing", [line("a", 1)], [line("a", 1)], [], []],
    ["the price only", [line("a", 1)], [line("a", 1, { total: "9.00" })], [], []],
    ["a line is new", [line("a", 1)], [line("a", 1), line("b", 2)], ["2 b"], []],
    ["a line is gone", [line("a", 1), line("b", 2)], [line("a", 1)], [], ["2 b"]],
    ["more of a line", [line("a", 1)], [line("a", 3)], ["2 a"], []],
    ["fewer of a line", [line("a", 3)], [line("a", 1)], [], ["2 a"]],
    ["the same dish on a second line", [line("a", 1)], [line("a", 1), line("a", 1)], ["1 a"], []],
    ["two lines become one", [line("a", 1), line("a", 1)], [line("a", 2)], [], []],
    ["another sequence", [line("a", 1), line("b", 1)], [line("b", 1), line("a", 1)], [], []],
    ["another extra", [line("a", 1, { extras: [{ name: "x" }] })], [line("a", 1)], ["1 a"], ["1 a"]],
    ["another comment", [line("a", 2)], [line("a", 2, { additional_comments: "hot" })], ["2 a"], ["2 a"]],
    ["another variation", [line("a", 1)], [line("a", 1, { variation_name: "L" })], ["1 a"], ["1 a"]],
  ])("%s", (_name, before, now, added, removed) => {
    const change = changeBetween(content(before), content(now))
    expect([counts(change.added), counts(change.removed), change.note]).toEqual([added, removed, null])
  })

  it.each([
    ["", "", null],
    ["hot", " hot ", null],
    ["", "hot", "hot"],
    ["hot", "cold", "cold"],
    ["hot", "", ""],
  ])("a note that changes from %p to %p is reported as %p", (before, now, expected) => {
    expect(changeBetween(content([], before), content([], now)).note).toBe(expected)
  })

  it("is everything, if no ticket is on paper", () => {
    const { added, removed, note } = changeBetween(null, content([line("a", 1)], "hot"))
    expect([counts(added), removed, note]).toEqual([["1 a"], [], "hot"])
  })
})

const STATIONS: Readonly<Record<string, string>> = { grill: "Brasa", bar: "Barra" }
const stationOf = (id: string) => STATIONS[id] ?? null
const BEFORE = content([line("grill", 1)])
const MORE = content([line("grill", 1), line("bar", 1)])

describe("which stations a change concerns", () => {
  it.each([
    [[], MORE, true],
    [["Barra"], MORE, true],
    [["Brasa"], MORE, false],
    [["Brasa"], content([line("grill", 1), line("bread", 1)]), true],
    [["Brasa"], content([line("bar", 1)]), true],
    [["Horno"], content([line("grill", 1)], "hot"), true],
  ])("with the stations %p of a printer (case %#)", (stations, now, expected) => {
    expect(changeFor(changeBetween(BEFORE, now), { stations, stationOf }) !== null).toBe(expected)
  })
})

describe("the job that a ticket of changes follows", () => {
  const job = (number: number, over: Partial<KnownJob> = {}): KnownJob => ({
    number,
    kind: "ticket",
    state: "printed",
    content: BEFORE,
    ...over,
  })
  it.each<[string, KnownJob[], number | null]>([
    ["none: no ticket yet", [], null],
    ["a printed ticket", [job(1)], 1],
    ["a fetched ticket without known content", [job(1, { state: "leased", content: null })], 1],
    ["none: the ticket still waits and will contain the change", [job(1, { state: "waiting", content: null })], null],
    ["none: the ticket failed", [job(1, { state: "failed", content: null })], null],
    [
      "none: a ticket of earlier changes still waits and will contain the change",
      [job(1), job(2, { kind: "change", state: "waiting", content: null })],
      null,
    ],
    ["a printed ticket of earlier changes", [job(1), job(2, { kind: "change" })], 2],
    ["none: a later ticket already contains the change", [job(1), job(2, { kind: "reprint", content: MORE })], null],
  ])("%s", (_name, jobs, expected) => {
    expect(changedSince(jobs, MORE, { stations: [], stationOf })).toBe(expected)
  })

  it("none: the change is at another station", () => {
    expect(changedSince([job(1)], MORE, { stations: ["Brasa"], stationOf })).toBeNull()
  })
})

it("a ticket of changes has no unchanged line", () => {
  const order: TicketOrder = {
    number: 1042,
    ticket_number: 12,
    currency: "EUR",
    created_at: "2026-11-20T20:30:00+01:00",
    fulfillment_at: "2026-11-20T21:00:00+01:00",
    estimated_at: null,
    order_type: "pickup",
    service_mode: "",
    table: null,
    customer: { first_name: "Núria", last_name: "Peña", phone: "" },
    shipping: null,
    customer_note: "",
    payment_method_title: "",
    subtotal: "1.00",
    discount_total: "0.00",
    total: "1.00",
    to_collect: "1.00",
    tax_lines: [],
    fee_lines: [],
    line_items: [line("grill", 1), line("bar", 2)],
  }
  const words = ticketWords("es")
  const terms: TicketTerms = {
    layout: "kitchen",
    words,
    stations: [],
    stationOf,
    isVariable: () => false,
    reprint: true,
    storeName: "",
    storePhone: "",
  }
  const change = changeBetween(content([line("grill", 1), line("bread", 1)], "hot"), contentOf(order))
  const lines = changeTicketOf(order, change, terms).flatMap((each) =>
    each.kind === "item" ? [`${each.quantity} ${each.text}`] : each.kind === "mark" ? [each.text] : [],
  )
  const { reprint, changed, added, removed, no_note } = words.tickets
  expect(lines).toEqual([reprint, changed, added, "2 bar", removed, "1 bread", no_note])
})
