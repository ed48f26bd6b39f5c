/** A figure of the store at one instant, with its labels. */
export interface Metric {
  /** `svc_orders_open`. */
  readonly name: string
  readonly help: string
  readonly samples: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

/** Gauges in the text format of Prometheus (version 0.0.4). */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        ...samples.map((sample) => `${name}${labelsOf(sample.labels)} ${sample.value}`),
        "",
      ].join("\n"),
    )
    .join("")
}

function labelsOf(labels: Readonly<Record<string, string>> | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`)
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`
}

const escaped = (character: string): string => (character === "\n" ? "\\n" : `\\${character}`)
