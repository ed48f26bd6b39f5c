/**
 * `order_unaccepted`: nobody has accepted an order in time. `no_screen`: a mode is open and no board is connected. `printer_silent`: jobs
 * wait for a printer that does not ask for them.
 */
export const ALARM_KINDS = ["order_unaccepted", "no_screen", "printer_silent"] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** A condition that raises an alarm while it holds. */
export interface AlarmCondition {
  readonly kind: AlarmKind
  /** What the alarm is about: an order's id, a printer's key, or empty for the store. At most one alarm per kind and subject is open. */
  readonly subject: string
  /** Display name of the subject: the order's number or the printer's name. */
  readonly label: string
  /** When the condition began, in epoch milliseconds. */
  readonly since: number
  /** True while nobody is expected at the store: no alarm is raised, an open one stays open. */
  readonly isUnattended?: boolean
  /** True if its alarm has no notices: an earlier alarm has already notified the owner, or a notice would come too late. */
  readonly isNotified?: boolean
}

/** The alarms to open and the alarms to close. */
export interface AlarmChange {
  readonly raised: readonly AlarmCondition[]
  /** Keys of open alarms whose condition no longer holds. */
  readonly ended: readonly string[]
}

/** The key of an alarm, unique among the open ones. */
export const alarmKey = ({ kind, subject }: Pick<AlarmCondition, "kind" | "subject">): string => `${kind}:${subject}`

/**
 * Compares the open alarms with the conditions that hold now.
 * @param open keys of the open alarms ({@link alarmKey})
 */
export function judgeAlarms(open: ReadonlySet<string>, holding: readonly AlarmCondition[]): AlarmChange {
  const present = new Map(holding.map((condition) => [alarmKey(condition), condition]))
  return {
    raised: [...present].flatMap(([key, condition]) => (open.has(key) || condition.isUnattended === true ? [] : [condition])),
    ended: [...open].filter((key) => !present.has(key)),
  }
}
