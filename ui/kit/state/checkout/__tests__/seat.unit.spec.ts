import type { PublicTable } from "../../../../../src/client"
import { keepSeat, seatOfTab, VISIT_MS } from "../seat"

const NOW = Date.parse("2026-11-20T21:00:00+01:00")
const TABLE = { id: "table_7", label: "Table 7" } as PublicTable

/* The storage of a tab. */
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  Object.assign(globalThis, {
    window: { name: "" },
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    },
  })
  jest.useFakeTimers({ now: NOW })
})
afterEach(() => jest.useRealTimers())

describe("the table of a tab", () => {
  it("is known after a reload, with the token of its QR code", () => {
    keepSeat({ token: "code", table: TABLE, at: NOW })
    jest.setSystemTime(NOW + VISIT_MS - 1)
    expect(seatOfTab()).toEqual({ token: "code", table: TABLE, at: NOW })
  })

  it("is forgotten after 12 hours", () => {
    keepSeat({ token: "code", table: TABLE, at: NOW })
    jest.setSystemTime(NOW + 12 * 3_600_000)
    expect(seatOfTab()).toBeUndefined()
    expect(stored.size).toBe(0)
  })

  it("is forgotten if the time of the guest's arrival is unknown", () => {
    stored.set("svc.seat.", JSON.stringify({ table: TABLE }))
    expect(seatOfTab()).toBeUndefined()
  })

  it("is only the token of a QR code until the service has named the table", () => {
    keepSeat({ token: "code", at: NOW })
    expect(seatOfTab()).toEqual({ token: "code", at: NOW })
  })

  it("is unknown if storage is blocked", () => {
    Object.assign(globalThis, {
      sessionStorage: {
        getItem: () => {
          throw new Error("blocked")
        },
      },
    })
    keepSeat({ token: "code", at: NOW })
    expect(seatOfTab()).toBeUndefined()
  })
})
