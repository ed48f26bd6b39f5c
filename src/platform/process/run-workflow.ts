import type { MedusaContainer } from "@medusajs/framework/types"
import type { ReturnWorkflow } from "@medusajs/framework/workflows-sdk"

/**
 * Runs a workflow. The container is also passed to the run. Otherwise the engine first lists all registrations of the container, which takes two
 * milliseconds.
 * @throws the error of the step that failed, after the compensation of the steps before it
 */
export async function runWorkflow<Input, Result, Hooks extends unknown[]>(
  workflow: ReturnWorkflow<Input, Result, Hooks>,
  scope: MedusaContainer,
  input: NoInfer<Input>,
): Promise<Result> {
  const { result } = await workflow(scope).run({ input, container: scope })
  return result
}
