import { useTranslation } from "react-i18next"

/** The wall-clock time of an instant from the plugin's API, which has the store's offset. The device's zone is never used. */
const wallClock = (iso: string): Date => new Date(`${iso.slice(0, 19)}Z`)

/** The day of an instant in the store's zone, `YYYY-MM-DD`. */
export const dayOf = (iso: string): string => iso.slice(0, 10)

/** An instant from the plugin's API minus `ms`, for display. */
export const earlier = (iso: string, ms: number): string => new Date(wallClock(iso).getTime() - ms).toISOString()

/** A day of the week, 0: Monday. */
const dayAt = (index: number): Date => new Date(Date.UTC(2024, 0, 1 + index))

/** Caches results by the argument: creating a formatter of `Intl` takes far longer than using it, and a long list formats hundreds of values. */
function kept<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>()
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

/** Formats money and times of the store in the dashboard's language. */
export function formats(language: string) {
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC" })
  const date = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" })
  const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" })
  const shortWeekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" })
  const moneyIn = kept((currency: string) => new Intl.NumberFormat(language, { style: "currency", currency }))
  return {
    /** @param index 0: Monday */
    weekday: (index: number) => weekday.format(dayAt(index)),
    /** @param index 0: Monday */
    shortWeekday: (index: number) => shortWeekday.format(dayAt(index)),
    /** @param amount a decimal text; nothing is computed with it */
    money: (amount: string, currency: string) => moneyIn(currency).format(amount as unknown as number),
    time: (iso: string) => time.format(wallClock(iso)),
    /** The time, with its date if that is not `today`. */
    when: (iso: string, today: string) =>
      dayOf(iso) === dayOf(today)
        ? time.format(wallClock(iso))
        : `${date.format(wallClock(iso))}, ${time.format(wallClock(iso))}`,
    date: (iso: string) => date.format(wallClock(iso.length === 10 ? `${iso}T00:00:00` : iso)),
  }
}

export type Formats = ReturnType<typeof formats>

const formatsOf = kept(formats)

export function useFormats(): Formats {
  const { i18n } = useTranslation()
  return formatsOf(i18n.language)
}
