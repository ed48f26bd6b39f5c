/*
 * An adjustable clock of this process: `Date` is shifted, timers are not. Tests and the demo preload this file; production code does not use
 * it.
 */
const RealDate = Date
const realNow = Date.now.bind(Date)
let offset = 0
const shiftedNow = () => realNow() + offset

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget === ShiftedDate ? target : newTarget),
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, key) => (key === "now" ? shiftedNow : Reflect.get(target, key)),
})
Object.defineProperty(RealDate.prototype, "constructor", { value: ShiftedDate, writable: true, configurable: true })
globalThis.Date = ShiftedDate

/**
 * Sets the clock.
 * @param {string | null} iso the instant that the clock shows now; null: this machine's time
 */
exports.setClock = (iso) => {
  offset = iso === null ? 0 : RealDate.parse(iso) - realNow()
}

/** Whether the clock is not that of the machine. */
exports.isShifted = () => offset !== 0
