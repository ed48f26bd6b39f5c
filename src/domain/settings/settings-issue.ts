import type { Localized } from "../../errors"
import type { FieldProblemCode } from "../../errors/field-problems"

/** A problem of the settings: a path such as `order_types.delivery.hours.monday[0].start`, and a code. */
export interface SettingsIssue {
  readonly path: string
  readonly code: FieldProblemCode
  /** A specific message; by default the code's message. */
  readonly message?: Localized
}
