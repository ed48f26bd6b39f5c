/** Who is told of an alarm, and when one begins (contract section 17). */
export interface AlertSettings {
  /** Minutes after which an order that nobody has accepted is an alarm; null: never. */
  readonly unaccepted_minutes: number | null
  /** Minutes that a mode may be open while no screen is connected; null: any time. */
  readonly no_screen_minutes: number | null
  /** Minutes that a printer may be silent while jobs wait for it. */
  readonly printer_silent_minutes: number
  /** Mailbox that is told; empty: those of the administrators. */
  readonly email: string
  /** Phone that is told by the store's messaging service; empty: none. */
  readonly phone: string
  /** Whether the browsers of managers that have subscribed are told. */
  readonly push: boolean
}

/** A partial change. */
export type AlertChange = { readonly [K in keyof AlertSettings]?: AlertSettings[K] | undefined }

/** A store without boards asks for no alarm. */
export function defaultAlerts(): AlertSettings {
  return {
    unaccepted_minutes: null,
    no_screen_minutes: null,
    printer_silent_minutes: 1,
    email: "",
    phone: "",
    push: true,
  }
}
