import type { FieldProblemCode } from "../../errors/field-problems"

/** One thing that is wrong with settings: where, as a path like `order_types.delivery.hours.monday[0].start`, and how. */
export interface SettingsIssue {
  readonly path: string
  readonly code: FieldProblemCode
  /** A sentence of its own, in the language of the site; without one the code's is taken. */
  readonly message?: string
}
