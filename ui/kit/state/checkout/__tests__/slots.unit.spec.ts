import type { OrderType } from "../../../../../src/client"

/** The service's list of slots, which is the same whether guests choose a time or not. */
const list = jest.fn((_kind: string, { date = "2026-11-20" }: { date?: string }) =>
  Promise.resolve({
    date,
    slots: [{ time: "21:30", starts_at: `${date}T21:30:00+01:00`, available: true, taken: 0, max: null }],
    now_available: date === "2026-11-20",
    asap_available: date === "2026-11-20",
  }),
)
jest.mock("../../service", () => ({
  ...jest.requireActual<typeof import("../../service")>("../../service"),
  client: () => Promise.resolve({ slots: { list } }),
}))

/** The state of a page for pickup. */
async function page() {
  const [{ orderTypes, shop }, slots, request] = await Promise.all([
    import("../../shop"),
    import("../slots"),
    import("../request"),
  ])
  const setChoice = (time_selection_enabled: boolean): void => {
    orderTypes.value = [{ slug: "pickup", advance_days: 2, time_selection_enabled }] as unknown as OrderType[]
  }
  shop.value = { status: { order_types: ["pickup"] }, menu: [], at: 0 } as unknown as NonNullable<typeof shop.value>
  return { setChoice, ...slots, ...request }
}

beforeEach(() => {
  jest.resetModules()
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { name: "" }),
    document: new EventTarget(),
    location: new URL("https://shop.example/"),
  })
})

it("if guests can choose a time, the slots of all days are offered", async () => {
  const { setChoice, loadSlots, slotDays } = await page()
  setChoice(true)
  await loadSlots()
  expect(slotDays.value?.map(({ slots }) => slots.length)).toEqual([1, 1, 1])
})

it("if guests cannot choose a time, no slot is offered, only an order as soon as possible", async () => {
  const { setChoice, loadSlots, slotDays, soonOn } = await page()
  setChoice(false)
  await loadSlots()
  expect(slotDays.value?.map(({ slots }) => slots.length)).toEqual([0])
  expect(soonOn(slotDays.value?.[0])).toBe("now")
})

it("a chosen slot is dropped when the shop no longer lets guests choose a time", async () => {
  const { setChoice, loadSlots, slotDays, time, pickedFor } = await page()
  setChoice(true)
  await loadSlots()
  time.value = { date: "2026-11-20", time: "21:30", starts_at: "2026-11-20T21:30:00+01:00" }
  pickedFor.value = "pickup"
  setChoice(false)
  await new Promise(setImmediate)
  expect(slotDays.value?.map(({ slots }) => slots.length)).toEqual([0])
  expect(time.value).toBeUndefined()
})

it("slots that cannot be read are requested again by one timer, however often the checkout is opened", async () => {
  jest.useFakeTimers()
  try {
    const { setChoice, loadSlots, slotDays, areSlotsLost } = await page()
    setChoice(false)
    list.mockClear()
    for (let fail = 0; fail < 4; fail += 1) list.mockRejectedValueOnce(new Error("offline"))
    await Promise.all([loadSlots(), loadSlots(), loadSlots()])
    expect([slotDays.value, areSlotsLost.value]).toEqual([undefined, true])
    await jest.advanceTimersByTimeAsync(5_000)
    expect(list).toHaveBeenCalledTimes(4)
    await jest.advanceTimersByTimeAsync(5_000)
    expect([slotDays.value?.length, areSlotsLost.value]).toEqual([1, false])
    await jest.advanceTimersByTimeAsync(60_000)
    expect(list).toHaveBeenCalledTimes(5)
  } finally {
    jest.useRealTimers()
  }
})
