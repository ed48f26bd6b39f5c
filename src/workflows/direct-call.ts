import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { OrchestrationUtils } from "@medusajs/framework/utils"
import type { StepExecutionContext, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { HookHandler } from "./taken-hooks"

/** A hook of a workflow, with the host's handler. */
export interface TakenHook {
  readonly workflow: string
  readonly name: string
  readonly handler: HookHandler
  readonly compensation?: HookHandler
}

/**
 * Calls the handler of a hook as Medusa's workflow engine would, but without the engine: for every run, the engine looks up a stored
 * execution in the database, which costs two milliseconds of each order.
 * @param input plain data; the handler gets a copy
 * @returns what the handler returned, or the output of its `StepResponse`
 * @throws what the handler throws, after its compensation
 */
export async function callHandler(scope: MedusaContainer, hook: TakenHook, input: unknown): Promise<unknown> {
  const context = contextOf(scope, hook)
  try {
    const response = await hook.handler(structuredClone(input), context)
    return isStepResponse(response) ? response.output : response
  } catch (error) {
    await hook.compensation?.(undefined, { ...context, action: "compensate" })
    throw error
  }
}

function isStepResponse(value: unknown): value is StepResponse<unknown> {
  return (Object(value) as { __type?: unknown }).__type === OrchestrationUtils.SymbolWorkflowStepResponse
}

/** What Medusa's engine passes to a step that has no parent and is run for the first time. */
function contextOf(container: MedusaContainer, { workflow, name }: TakenHook): StepExecutionContext {
  const transactionId = randomUUID()
  const idempotencyKey = `${workflow}:${transactionId}:${name}:invoke`
  return {
    workflowId: workflow,
    stepName: name,
    action: "invoke",
    attempt: 1,
    idempotencyKey,
    container,
    metadata: {
      model_id: workflow,
      idempotency_key: idempotencyKey,
      action: name,
      action_type: "invoke",
      attempt: 1,
      timestamp: Date.now(),
    },
    transactionId,
    context: { transactionId, idempotencyKey },
  } as StepExecutionContext
}
