import { type Failure, failWith } from "../../errors"
import type { FieldProblem } from "../../errors/field-problems"

/** The error for one invalid field of a request. */
export function invalidField(field: string, problem: FieldProblem): Failure {
  return failWith("rest_invalid_param", { fields: [field] }, { details: { [field]: problem } })
}
