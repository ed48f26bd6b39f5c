import type { HoursRange } from "../../domain/settings/operation-settings"

const DAY = 1440

interface HoursBarProps {
  readonly ranges: readonly HoursRange[]
  /** Ranges of the previous day that end on this day. */
  readonly night: readonly HoursRange[]
  readonly wrong: boolean
}

/**
 * A day as a bar from midnight to midnight. A closed day leaves its space empty. Screen readers skip the bar, because the text above it says
 * the same.
 */
export function HoursBar({ ranges, night, wrong }: HoursBarProps) {
  const open = wrong ? "bg-ui-tag-red-icon" : "bg-ui-fg-muted"
  const parts = [
    ...night.map(({ end }) => ({ from: 0, to: minutes(end), shade: "opacity-50" })),
    ...ranges.map(({ start, end }) => ({ from: minutes(start), to: end <= start ? DAY : minutes(end), shade: "" })),
  ]
  return (
    <div
      aria-hidden
      className={`bg-ui-bg-switch-off relative h-1 overflow-hidden rounded-full forced-colors:h-2 forced-colors:border ${parts.length === 0 ? "invisible" : ""}`}
    >
      {parts.map(({ from, to, shade }) => (
        <div
          key={`${from}-${to}-${shade}`}
          className={`absolute inset-y-0 forced-colors:bg-[color:Highlight] ${open} ${shade}`}
          style={{ left: `${(from * 100) / DAY}%`, width: `${((to - from) * 100) / DAY}%` }}
        />
      ))}
    </div>
  )
}

const HOURS = [0, 6, 12, 18, 24]

/** The hours under a column of bars. @param className the place of the bars in their rows */
export function HoursScale({ className }: { readonly className: string }) {
  return (
    <div aria-hidden className={`txt-compact-xsmall text-ui-fg-subtle -mt-2 flex justify-between tabular-nums ${className}`}>
      {HOURS.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </div>
  )
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
