import { transform } from "receiptline"
import { LANGUAGES } from "../../../languages"
import { ORDER_STATUSES } from "../../orders"
import {
  eposRequest,
  isMadeAt,
  isOnPaper,
  isPrintDue,
  linesFor,
  readEposResults,
  saysPrinted,
  stationsWith,
  type TicketOrder,
  type TicketTerms,
  ticketMarkup,
  ticketOf,
  ticketWords,
} from ".."

const ORDER: TicketOrder = {
  number: 1042,
  ticket_number: 12,
  currency: "EUR",
  created_at: "2026-11-20T20:30:00+01:00",
  fulfillment_at: "2026-11-20T21:00:00+01:00",
  estimated_at: null,
  order_type: "delivery",
  service_mode: "",
  table: null,
  customer: { first_name: "Núria", last_name: "Peña", phone: "+34600111222" },
  shipping: { address_1: "Calle Mayor 1", address_2: "2º", postcode: "28013", city: "Madrid", notes: "Timbre roto" },
  customer_note: "Sin prisa",
  payment_method_title: "Efectivo",
  subtotal: "20.00",
  discount_total: "1.50",
  total: "21.50",
  to_collect: "21.50",
  tax_lines: [{ rate: 10, label: "IVA", base: "19.55", amount: "1.95" }],
  fee_lines: [{ name: "Entrega", total: "3.00" }],
  line_items: [
    {
      product_id: "grill",
      name: "Chuletón",
      variation_name: "1 kg",
      quantity: 2,
      total: "16.00",
      extras: [{ name: "Pimientos" }],
      additional_comments: "poco hecho",
    },
    { product_id: "bar", name: "Agua", variation_name: null, quantity: 1, total: "4.00", extras: [], additional_comments: "" },
  ],
}
const STATIONS: Readonly<Record<string, string>> = { grill: "Brasa", bar: "Barra" }
const terms = (over: Partial<TicketTerms> = {}): TicketTerms => ({
  layout: "kitchen",
  words: ticketWords("es"),
  stations: [],
  stationOf: (id) => STATIONS[id] ?? null,
  isVariable: () => true,
  reprint: false,
  storeName: "Casa Svc",
  storePhone: "+34 910 000 000",
  ...over,
})
const paper = (order: TicketOrder, over: Partial<TicketTerms> = {}, characters = 48, copies = 1): string[] =>
  transform(ticketMarkup(ticketOf(order, terms(over)), { characters, copies }), {
    cpl: characters,
    encoding: "multilingual",
    command: "text",
    cutting: true,
    spacing: false,
  })
    .split("\n")
    .map((line) => line.trimEnd())
    .filter(Boolean)

describe("a kitchen ticket on paper", () => {
  it("of 80 mm shows what to prepare, for whom and when, without prices", () => {
    expect(paper(ORDER)).toEqual([
      "# 1 2",
      "A domicilio",
      "Para 21:00",
      "Pedido 1042 · Hecho 20:30 · Núria",
      "-".repeat(48),
      "2     Chuletón (1 kg)",
      "      + Pimientos",
      " poco hecho",
      "1     Agua",
      "-".repeat(48),
      "Nota",
      " Sin prisa",
    ])
  })

  it("of 58 mm breaks lines between words", () => {
    const lines = ORDER.line_items.slice(1).map((line) => ({ ...line, name: "Bocadillo de calamares con alioli" }))
    const long: TicketOrder = { ...ORDER, line_items: lines }
    expect(paper(long, {}, 32).slice(4, 8)).toEqual(["Núria", "-".repeat(32), "1     Bocadillo de calamares con", "      alioli"])
  })

  it("of a station has that station's lines only; without lines there is no ticket", () => {
    expect(paper(ORDER, { stations: ["BARRA "] }).filter((line) => /^\d/.test(line))).toEqual(["1     Agua"])
    expect(linesFor(ORDER, terms({ stations: ["Horno"] }))).toEqual([])
    expect(linesFor(ORDER, terms({ stations: ["Horno"], layout: "receipt" }))).toHaveLength(2)
  })

  it("names the variation only if the product has several", () => {
    expect(paper(ORDER, { isVariable: (id) => id !== "grill" })).toContain("2     Chuletón")
  })

  it("names the table, and the day if the order is due on another day", () => {
    const dineIn = { ...ORDER, service_mode: "dine_in", table: { label: "4", zone: "Terraza" } }
    expect(paper(dineIn)[1]).toBe("Mesa 4 · Terraza")
    expect(paper({ ...ORDER, fulfillment_at: "2026-11-21T13:15:00+01:00" })[2]).toBe("Para 21/11 13:15")
  })

  it("shows the time that staff promised last, as the boards do", () => {
    expect(paper({ ...ORDER, estimated_at: "2026-11-20T21:20:00+01:00" })[2]).toBe("Para 21:20")
    expect(paper({ ...ORDER, estimated_at: "2026-11-21T00:10:00+01:00" })[2]).toBe("Para 21/11 00:10")
  })

  it("of a station includes the dishes without a station, so that every dish is on a ticket", () => {
    const unplaced = { ...ORDER, line_items: ORDER.line_items.map((line) => ({ ...line, product_id: "bread" })) }
    expect(linesFor(unplaced, terms({ stations: ["Brasa"] }))).toHaveLength(2)
  })

  it("says at the top that it is a reprint", () => {
    expect(paper(ORDER, { reprint: true })[0]).toBe(" REIMPRESIÓN")
    expect(paper(ORDER).join()).not.toContain("REIMPRESIÓN")
  })

  it("prints every copy, and cuts between them", () => {
    expect(paper(ORDER, {}, 48, 3).filter((line) => line === "# 1 2")).toHaveLength(3)
    const markup = ticketMarkup(ticketOf(ORDER, terms()), { characters: 48, copies: 3 })
    expect(markup.split("\n").filter((line) => line === "=")).toHaveLength(2)
  })
})

it("a receipt has amounts, discount, fees, taxes and the total", () => {
  expect(paper(ORDER, { layout: "receipt" }).map((line) => line.replace(/\u00a0/g, " "))).toEqual([
    "                    Casa Svc",
    "                 +34 910 000 000",
    "-".repeat(48),
    "#12 A domicilio",
    "Para 21:00",
    "Pedido 1042 · Hecho 20:30 · Núria",
    "Núria Peña",
    "+34600111222",
    "Calle Mayor 1",
    "2º",
    "28013 Madrid",
    "Timbre roto",
    "-".repeat(48),
    "2 × Chuletón (1 kg)                      16,00 €",
    "      + Pimientos",
    "1 × Agua                                  4,00 €",
    "-".repeat(48),
    "Descuento                                -1,50 €",
    "Entrega                                   3,00 €",
    "Total                                    21,50 €",
    "IVA 10 % de 19,55 €                       1,95 €",
    "A pagar: Efectivo",
    "-".repeat(48),
    "Nota",
    " Sin prisa",
  ])
})

it.each(LANGUAGES)("a paid receipt in %s names its total and method", (language) => {
  const text = paper({ ...ORDER, to_collect: "0.00" }, { layout: "receipt", words: ticketWords(language) }).join("\n")
  const { paid } = ticketWords(language).tickets
  expect(text).toContain(paid.replace("{method}", "Efectivo").replace(/\s/g, " "))
  expect(text).toMatch(/21[.,]50/)
})

it.each(["{width:1}", "a|b", "^^^", "---", "=", "\\n", "`x`", '~_"', "{code:1;option:qr}", "\u202eevil", "x\r\n=\r\ny"])(
  "a customer's %p is printed as plain text",
  (text) => {
    const hostile = { ...ORDER, line_items: [{ ...ORDER.line_items[1], name: "Agua", additional_comments: text }] } as TicketOrder
    const seen = paper(hostile)
    for (const part of text.split(/[\r\n]+/)) expect(seen).toContain(` ${part.replace(/\u202e/g, "").trim()}`)
    expect(seen.filter((line) => /^-{48}$/.test(line))).toHaveLength(2)
  },
)

describe("when a print job is created", () => {
  it.each([
    ["placed", ["pending", "on-hold", "accepting", "accepted", "processing", "shipped", "completed", "finalized"]],
    ["accepted", ["accepted", "processing", "shipped", "completed", "finalized"]],
    ["processing", ["processing", "shipped", "completed", "finalized"]],
  ] as const)("with the trigger %s, for the statuses %j", (trigger, due) => {
    expect(ORDER_STATUSES.filter((status) => isPrintDue(trigger, status))).toEqual(due)
  })

  it.each([
    [[], null, true],
    [["Brasa"], "brasa ", true],
    [["Cuarto  frío "], " CUARTO FRÍO", true],
    [["Brasa"], "Barra", false],
    [["Brasa"], null, true],
  ])("at the stations %p, a product of the station %p is made: %p", (stations, station, expected) => {
    expect(isMadeAt(stations, station)).toBe(expected)
  })
})

describe("which tickets of an order are on paper", () => {
  const printed_at = new Date("2026-11-20T20:00:00Z")
  it.each([
    ["nothing", { printed_at: null, printed_stations: ["brasa"] }, ["Brasa"], [], false, ["brasa"]],
    ["all lines", { printed_at, printed_stations: null }, ["Brasa"], [], true, null],
    ["its station", { printed_at, printed_stations: ["brasa"] }, [" BRASA"], [], true, ["brasa"]],
    ["another station", { printed_at, printed_stations: ["barra"] }, ["Brasa"], [], false, ["barra", "brasa"]],
    ["one of two stations", { printed_at, printed_stations: ["barra"] }, ["Brasa", "Barra"], [], false, ["barra", "brasa"]],
    ["nothing, for all lines", { printed_at: null, printed_stations: null }, [], ["Brasa"], false, null],
    ["all lines, for all lines", { printed_at, printed_stations: null }, [], ["Brasa"], true, null],
    [
      "one of the order's stations, for all lines",
      { printed_at, printed_stations: ["barra"] },
      [],
      ["Barra", "Brasa"],
      false,
      null,
    ],
    [
      "the order's stations, for all lines",
      { printed_at, printed_stations: ["barra", "brasa"] },
      [],
      ["Barra", "Brasa"],
      true,
      null,
    ],
    ["any station, for all lines, if no line has a station", { printed_at, printed_stations: ["barra"] }, [], [], true, null],
  ] as const)("after %s", (_name, before, stations, ordered, isBefore, after) => {
    expect([isOnPaper(before, stations, ordered), stationsWith(before, stations)]).toEqual([isBefore, after])
  })
})

describe("results reported by a printer", () => {
  it.each([
    ["200 OK", true],
    ["OK", true],
    ["211 Paper low", true],
    ["410 Out of paper", false],
    ["420 Cover open", false],
    ["520 Timeout", false],
    ["510 Incompatible type", false],
    ["nonsense", false],
    ["", false],
  ])("CloudPRNT code %p: printed %p", (code, expected) => {
    expect(saysPrinted(code)).toBe(expected)
  })

  it("reads Epson results with and without a job id", () => {
    const response = (success: string, code = "") =>
      `<PrintResponse><response success="${success}" code="${code}" status="2" /></PrintResponse>`
    const named = (job: string, rest: string) =>
      `<ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter>${rest}</ePOSPrint>`
    const xml = `<?xml version="1.0"?><PrintResponseInfo Version="2.00">${named("7", response("true"))}${named("8", response("false", "EPTR_REC_EMPTY"))}</PrintResponseInfo>`
    expect(readEposResults(xml)).toEqual([
      { job: "7", success: true, code: "" },
      { job: "8", success: false, code: "EPTR_REC_EMPTY" },
    ])
    expect(readEposResults(response("1"))).toEqual([{ job: null, success: true, code: "" }])
    for (const nothing of ["", "<x/>", "<response success='maybe'/>"]) expect(readEposResults(nothing)).toEqual([])
  })

  it("an Epson print request contains the job id and the commands in hexadecimal", () => {
    const xml = eposRequest("7", Buffer.from([0x1b, 0x40, 0xff]))
    expect(xml).toContain("<printjobid>7</printjobid>")
    expect(xml).toContain("<command>1b40ff</command>")
  })
})
