export { type Minor, percentage, toDecimal, toMinor, toNumber } from "./minor"
export { localizedMoney, shownMoney } from "./shown-money"
export { spread } from "./spread"
