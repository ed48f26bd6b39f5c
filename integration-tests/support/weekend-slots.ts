const EVENINGS = ["11-21", "11-22", "11-27", "11-28", "11-29", "12-04", "12-05", "12-06"]
const TIMES = [20, 21, 22, 23].flatMap((hour) => ["00", "15", "30", "45"].map((minute) => `${hour}:${minute}`))

/** Returns another slot at each call, on evenings after the clock's first evening. The store must accept orders 30 days in advance. */
export function weekendSlots(): () => { readonly fulfillment_date: string; readonly fulfillment_time: string } {
  let drawn = 0
  return () => {
    const evening = EVENINGS[Math.floor(drawn / TIMES.length)]
    const time = TIMES[drawn++ % TIMES.length]
    if (evening === undefined || time === undefined) throw new Error("There are no more slots")
    return { fulfillment_date: `2026-${evening}`, fulfillment_time: time }
  }
}
