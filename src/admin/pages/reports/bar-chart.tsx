interface NamedBar {
  readonly key: string
  readonly name: string
  /** A decimal text, used only for the length of the bar. */
  readonly net: string
  /** The formatted amount. */
  readonly text: string
}

interface BarChartProps {
  readonly bars: readonly NamedBar[]
  readonly label: string
  /** Columns from left to right, instead of rows. */
  readonly isTime: boolean
}

const HEIGHT = 160
const STEP = 10
/** The chart has space for at least this many columns, so that a single one does not fill it. */
const LEAST_COLUMNS = 12

/** A bar chart. The table below it and the summary above it contain the same data. */
export function BarChart({ bars, label, isTime }: BarChartProps) {
  return isTime ? <Columns bars={bars} label={label} /> : <Rows bars={bars} label={label} />
}

/** The scale between the smallest and the largest amount. It is used for lengths only; nothing is summed. */
function scaleOf(bars: readonly NamedBar[]) {
  const sizes = bars.map(({ net }) => Number(net))
  const least = Math.min(0, ...sizes)
  const span = Math.max(0, ...sizes) - least || 1
  return { sizes, share: (size: number) => Math.abs(size) / span, zero: -least / span }
}

function Columns({ bars, label }: Omit<BarChartProps, "isTime">) {
  const { sizes, share, zero } = scaleOf(bars)
  const base = HEIGHT * (1 - zero)
  const width = Math.max(bars.length, LEAST_COLUMNS) * STEP
  // Labels: the first, the last, and as many between them as fit.
  const shown = bars.filter((_, at) => at === 0 || at === bars.length - 1 || at % Math.ceil(bars.length / 5) === 0)
  return (
    <div>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className="h-40 w-full">
        {bars.map(({ key, name, text }, at) => {
          const height = HEIGHT * share(sizes[at] ?? 0)
          return (
            <rect
              key={key}
              x={at * STEP + 1}
              width={STEP - 2}
              y={(sizes[at] ?? 0) < 0 ? base : base - height}
              height={height}
              fill="currentColor"
              className="text-ui-fg-interactive"
            >
              <title>{`${name}: ${text}`}</title>
            </rect>
          )
        })}
        <line x1="0" x2={width} y1={base} y2={base} stroke="currentColor" className="text-ui-fg-muted" />
      </svg>
      <div
        className="txt-small text-ui-fg-subtle mt-1 flex justify-between gap-x-2"
        style={{ width: `${(100 * bars.length * STEP) / width}%` }}
        aria-hidden
      >
        {shown.map(({ key, name }, at) => (
          <span key={key} className={`whitespace-nowrap ${at === 0 || at === shown.length - 1 ? "" : "hidden md:inline"}`}>
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}

function Rows({ bars, label }: Omit<BarChartProps, "isTime">) {
  const { sizes, share } = scaleOf(bars)
  return (
    <div role="img" aria-label={label} className="flex flex-col gap-y-2">
      {bars.map(({ key, name, text }, at) => (
        <div key={key} className="txt-small">
          <div className="flex justify-between gap-x-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="tabular-nums">{text}</span>
          </div>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="text-ui-fg-interactive h-2 w-full" aria-hidden>
            <rect width={100 * share(sizes[at] ?? 0)} height="1" fill="currentColor" />
          </svg>
        </div>
      ))}
    </div>
  )
}
