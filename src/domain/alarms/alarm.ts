/**
 * `order_unaccepted`: nobody has accepted an order in time. `no_screen`: a mode is open and no board is connected. `printer_silent`: jobs
 * wait for a printer that does not ask for them.
 */
export const ALARM_KINDS = ["order_unaccepted", "no_screen", "printer_silent"] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** A condition that is an alarm as long as it holds. */
export interface AlarmCondition {
  readonly kind: AlarmKind
  /** What it is about: the order's id, the printer's key; empty: the store. Of one kind and subject at most one alarm is open. */
  readonly subject: string
  /** What people call the subject: the order's number, the name of the printer. */
  readonly label: string
  /** When it began, epoch milliseconds. */
  readonly since: number
}

/** What stands open, and what holds now. */
export interface AlarmChange {
  readonly raised: readonly AlarmCondition[]
  /** Open alarms whose condition is over. */
  readonly ended: readonly string[]
}

/** The identity of an alarm while it is open. */
export const alarmKey = ({ kind, subject }: Pick<AlarmCondition, "kind" | "subject">): string => `${kind}:${subject}`

/**
 * Compares the open alarms with the conditions that hold now.
 * @param open keys of the open alarms ({@link alarmKey})
 */
export function judgeAlarms(open: ReadonlySet<string>, holding: readonly AlarmCondition[]): AlarmChange {
  const present = new Map(holding.map((condition) => [alarmKey(condition), condition]))
  return {
    raised: [...present].flatMap(([key, condition]) => (open.has(key) ? [] : [condition])),
    ended: [...open].filter((key) => !present.has(key)),
  }
}
