import type { OrderTypeSettings, SettingsOperationUpdateBody } from "../../../client/generated"
import { ORDER_TYPES, type OrderType } from "../../../domain/settings/operation-settings"

type Types = Readonly<Record<OrderType, Pick<OrderTypeSettings, "exceptions">>>
interface Dated {
  readonly date: string
}

const isClosed = ({ exceptions }: Types[OrderType], date: string): boolean =>
  exceptions.some((each) => each.date === date && each.ranges.length === 0)

/** A list with the entries of a date replaced by those of another list. */
export function withDay<T extends Dated>(list: readonly T[], other: readonly T[], date: string): T[] {
  return [...list.filter((each) => each.date !== date), ...other.filter((each) => each.date === date)]
}

/** Whether every order type is closed on a date by an exception. @param date `YYYY-MM-DD` */
export function isClosedDay(types: Types, date: string): boolean {
  return ORDER_TYPES.every((type) => isClosed(types[type], date))
}

/** The change that closes every order type on a date. The exceptions of other dates stay. */
export function closingOf(types: Types, date: string): SettingsOperationUpdateBody {
  return changeOf(types, date, (kept) => [{ date, ranges: [], note: kept.find((each) => each.date === date)?.note ?? "" }])
}

/** The change that gives a date the exceptions it had before. */
export function reopeningOf(types: Types, before: Types, date: string): SettingsOperationUpdateBody {
  return changeOf(types, date, (_, type) => before[type].exceptions)
}

type Exceptions = OrderTypeSettings["exceptions"]

function changeOf(
  types: Types,
  date: string,
  wanted: (kept: Exceptions, type: OrderType) => Exceptions,
): SettingsOperationUpdateBody {
  const change = (type: OrderType) => {
    const { exceptions } = types[type]
    return [type, { exceptions: withDay(exceptions, wanted(exceptions, type), date) }]
  }
  return { order_types: Object.fromEntries(ORDER_TYPES.map(change)) }
}
