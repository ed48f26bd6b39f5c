/** Who is notified of alarms, and when an alarm begins (contract section 17). */
export interface AlertSettings {
  /** An order that is not accepted within this many minutes raises an alarm; null: never. */
  readonly unaccepted_minutes: number | null
  /** If a mode is open for this many minutes and no board is connected, an alarm is raised; null: never. */
  readonly no_screen_minutes: number | null
  /** A printer that is silent for this many minutes while jobs wait for it raises an alarm. */
  readonly printer_silent_minutes: number
  /** E-mail address that is notified; empty: the addresses of the administrators. */
  readonly email: string
  /** Phone number that is notified through the store's messaging service; empty: none. */
  readonly phone: string
  /** Whether managers' browsers with a push subscription are notified. */
  readonly push: boolean
}

/**
 * The stored form. `no_screen_minutes` is missing until the owner chooses a value, because a default and an equal choice differ in a store
 * that has never had a board: by default its owner is notified once at most (`expectsScreens`).
 */
export type StoredAlerts = Omit<AlertSettings, "no_screen_minutes"> & Partial<Pick<AlertSettings, "no_screen_minutes">>

/** A partial change. */
export type AlertChange = { readonly [K in keyof AlertSettings]?: AlertSettings[K] | undefined }

/** The settings with their defaults. */
export function alertsOf(stored: StoredAlerts): AlertSettings {
  return { no_screen_minutes: 5, ...stored }
}

/** The alarm settings of a store that has saved none: the owner is notified of orders that nobody sees. */
export function defaultAlerts(): StoredAlerts {
  return {
    unaccepted_minutes: 5,
    printer_silent_minutes: 1,
    email: "",
    phone: "",
    push: true,
  }
}
