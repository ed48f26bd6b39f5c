export { type Minor, percentage, toDecimal, toMinor, toNumber } from "./minor"
export { spread } from "./spread"
