import { transform } from "receiptline"
import { charactersOf, type TicketOrder, ticketMarkup, ticketOf, ticketWords } from "../../../src/domain/printing"
import { takePicture } from "../../support/browser"
import type { BoardStory } from "./board-story"

const LONG = "Bocadillo de calamares a la andaluza con alioli casero y pimientos del piquillo"

/** An order as long and as awkward as they come. */
const ORDER: TicketOrder = {
  number: 104_211,
  ticket_number: 127,
  currency: "EUR",
  created_at: "2026-11-20T20:30:00+01:00",
  fulfillment_at: "2026-11-20T21:00:00+01:00",
  order_type: "delivery",
  service_mode: "",
  table: null,
  customer: { first_name: "Maximiliano Alejandro", last_name: "de la Santísima Trinidad", phone: "+34600111222" },
  shipping: {
    address_1: "Calle de Alcalá 50, escalera B",
    address_2: "4.º derecha",
    postcode: "28014",
    city: "Madrid",
    notes: "El timbre no funciona: llamar al llegar",
  },
  customer_note: "Alergia grave a los frutos secos y al marisco: por favor, sartén y utensilios limpios.",
  payment_method_title: "Tarjeta al recibir",
  paid_at: null,
  subtotal: "1234.50",
  discount_total: "12.00",
  total: "1225.50",
  tax_lines: [{ rate: 10, label: "IVA", base: "1114.09", amount: "111.41" }],
  fee_lines: [{ name: "Entrega", total: "3.00" }],
  line_items: [
    {
      product_id: "long",
      name: LONG,
      variation_name: "Ración",
      quantity: 99,
      total: "1188.00",
      extras: [{ name: "Pan de cristal sin gluten" }, { name: "Poco hecha" }],
      additional_comments: "muy hecha por fuera y poco por dentro, la salsa aparte",
    },
    {
      product_id: "short",
      name: "Agua",
      variation_name: "Única",
      quantity: 1,
      total: "2.50",
      extras: [],
      additional_comments: "",
    },
  ],
}

/** Tickets as the printers put them on paper, drawn by the library that renders them. */
export function looksOfPaper(story: BoardStory): void {
  it.each([
    ["kitchen", 80, false],
    ["kitchen", 58, true],
    ["receipt", 80, false],
    ["receipt", 58, true],
  ] as const)(
    "a %s ticket of %i mm (reprint: %s) has every text, and nothing beyond its edge",
    async (layout, width, reprint) => {
      const lines = ticketOf(ORDER, {
        layout,
        words: ticketWords("es"),
        stations: [],
        stationOf: () => null,
        isVariable: (id) => id === "long",
        reprint,
        storeName: "Casa Amparo",
        storePhone: "+34 910 123 456",
      })
      const characters = charactersOf(width)
      const markup = ticketMarkup(lines, { characters, copies: 1 })
      const options = { cpl: characters, encoding: "multilingual", spacing: false } as const
      const text = transform(markup, { ...options, command: "text" })
      expect(Math.max(...text.split("\n").map((line) => [...line.trimEnd()].length))).toBeLessThanOrEqual(characters)
      const page = await story.browser.page({ screen: { width: 700, height: 400 } })
      // The library names a font of another host.
      const drawing = transform(markup, { ...options, command: "svg" }).replace(/@import[^;]*;/, "")
      await page.setContent(`<body style="margin:20px;background:#fff">${drawing}</body>`)
      await takePicture(page, "paper", `${layout}-${width}${reprint ? "-reprint" : ""}`)
      const ink = (all: string): string => all.normalize("NFC").replace(/[\s\u00a0─-]+/g, "")
      const drawn = ink((await page.locator("svg").textContent()) ?? "")
      for (const word of [LONG, "Ración", "Agua", ...(layout === "kitchen" ? [ORDER.customer_note] : ["1225,50"])])
        for (const part of word.split(" ")) expect(drawn).toContain(ink(part))
      expect(drawn).not.toContain("Única")
      expect(drawn.includes("REIMPRESIÓN")).toBe(reprint)
      await page.context().close()
    },
  )
}
