import type { FieldProblemCode } from "../../errors/field-problems"

/** A problem of the settings: a path such as `order_types.delivery.hours.monday[0].start`, and a code. */
export interface SettingsIssue {
  readonly path: string
  readonly code: FieldProblemCode
  /** A specific message in the store's language; by default the code's message. */
  readonly message?: string
}
