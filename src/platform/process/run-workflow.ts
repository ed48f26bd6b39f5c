import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReturnWorkflow } from "@medusajs/framework/workflows-sdk"

/**
 * Runs a workflow. The container is named for the run as well: otherwise the engine lists all registrations of the container first, which takes
 * two milliseconds.
 * @throws the error of the step that failed, after the compensation of the steps before it
 */
export async function runWorkflow<Input, Result, Hooks extends unknown[]>(
  workflow: ReturnWorkflow<Input, Result, Hooks>,
  scope: MedusaContainer,
  input: Input,
): Promise<Result> {
  const { result } = await workflow(scope).run({ input, container: scope })
  return result
}
