import { comparable, differences } from "./package/beside/recording"

/* How the responses of two hosts are compared (integration-tests/package/beside). */

const ULID = "01K9ZQ3V5N8XG7T2M4B6C0D1EF"
const recorded = (...answers: unknown[]) => answers.map((answer) => ({ step: "read", answer }))

describe("two recorded responses", () => {
  it("are equal if only ids, times, tokens and the sequence of relations differ", () => {
    const a = { id: `cart_${ULID}`, at: "2026-11-20T19:30:00.000Z", items: [{ n: 1 }, { n: 2 }] }
    const b = { items: [{ n: 2 }, { n: 1 }], at: "2026-11-20T19:31:12Z", id: `cart_${ULID.replace("5", "6")}` }
    expect(differences(recorded(comparable(a)), recorded(comparable(b)))).toEqual([])
    expect(comparable(`order ${"order"}_${ULID} was not found`)).toBe("order <order> was not found")
  })

  it("differ if a value, a field, a null, the kind of an id, the length of a list or a step differs", () => {
    const paths = (a: unknown, b: unknown) =>
      differences(recorded(comparable(a)), recorded(comparable(b))).map(({ path }) => path)
    expect(paths({ body: { total: 10 } }, { body: { total: 11 } })).toEqual(["body.total"])
    expect(paths({ body: {} }, { body: { extra: 1 } })).toEqual(["body.extra"])
    expect(paths({ metadata: null }, { metadata: {} })).toEqual(["metadata"])
    expect(paths({ id: `cart_${ULID}` }, { id: `order_${ULID}` })).toEqual(["id"])
    expect(paths({ items: [{ n: 1 }] }, { items: [{ n: 1 }, { n: 2 }] })).toEqual(["items[1]"])
    expect(differences(recorded({ status: 200 }), [])).toHaveLength(1)
  })
})
