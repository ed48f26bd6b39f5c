/** The parts of a JSON Schema in which settings are found. */
export interface SettingShape {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, SettingShape>>
  readonly items?: SettingShape
  readonly additionalProperties?: SettingShape | boolean
  readonly anyOf?: readonly SettingShape[]
}

/** A setting of a body, or a group of settings. */
export interface SettingNode {
  /** For example `delivery.routing.base_url` or `exceptions[0].note`. In a record, `name` stands for any key. */
  readonly path: string
  readonly isText: boolean
  /** A body that sets only this setting. */
  readonly body: (value: unknown) => object
  /** The value in a response. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  readonly read: (data: any) => unknown
}

type Step = string | 0

/**
 * Returns every setting and every group of settings in a body's schema.
 * @param elements a complete element of each list, by the name of the list
 */
export function settingNodesOf(shape: SettingShape, elements: Readonly<Record<string, object>>): SettingNode[] {
  const nodes: SettingNode[] = []
  const walk = (at: SettingShape, steps: readonly Step[]): void => {
    if (steps.length > 0 && steps.at(-1) !== 0) nodes.push(nodeOf(steps, isTextual(at), elements))
    for (const one of [at, ...(at.anyOf ?? [])]) {
      for (const [name, field] of Object.entries(one.properties ?? {})) walk(field, [...steps, name])
      if (typeof one.additionalProperties === "object" && steps.length > 0) walk(one.additionalProperties, [...steps, "name"])
      if (one.items) walk(one.items, [...steps, 0])
    }
  }
  walk(shape, [])
  return nodes
}

function nodeOf(steps: readonly Step[], isText: boolean, elements: Readonly<Record<string, object>>): SettingNode {
  return {
    path: steps.reduce<string>((path, step) => (step === 0 ? `${path}[0]` : path === "" ? step : `${path}.${step}`), ""),
    isText,
    body: (value) => nest(steps, value, elements) as object,
    read: (data) => steps.reduce((value, step) => value?.[step], data),
  }
}

function nest(steps: readonly Step[], value: unknown, elements: Readonly<Record<string, object>>): unknown {
  return steps.reduceRight((inner, step, at) => {
    if (step !== 0) return { [step]: inner }
    return [typeof inner === "object" ? Object.assign({}, elements[String(steps[at - 1])], inner) : inner]
  }, value)
}

function isTextual(shape: SettingShape): boolean {
  return [shape, ...(shape.anyOf ?? [])].some((one) => one.type === "string" && one.enum === undefined)
}
