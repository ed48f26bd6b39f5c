import { randomUUID } from "node:crypto"
import { TransactionHandlerType } from "@medusajs/framework/orchestration"
import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaContextType, Modules, OrchestrationUtils } from "@medusajs/framework/utils"
import type { StepExecutionContext, StepResponse } from "@medusajs/framework/workflows-sdk"
import { compensate } from "../platform/process/compensate"
import type { HookHandler } from "./taken-hooks"

/** A hook of a workflow, with the host's handler. */
export interface TakenHook {
  readonly workflow: string
  readonly name: string
  readonly handler: HookHandler
  readonly compensation?: HookHandler
}

/**
 * Calls the handler of a hook as Medusa's workflow engine would, but without the engine: for every run, the engine looks up a stored execution
 * in the database, which costs two milliseconds per order. Events that carry the context's `eventGroupId` are published when the handler has
 * returned, and dropped when it throws.
 * @param input plain data; the handler gets a copy
 * @returns what the handler returned, or the output of its `StepResponse`
 * @throws what the handler throws, after its compensation; an error of the compensation is only logged
 */
export async function callHandler(scope: MedusaContainer, hook: TakenHook, input: unknown): Promise<unknown> {
  const { invoke, compensate: undo } = contextsOf(scope, hook)
  const events = scope.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  let response: unknown
  try {
    response = await hook.handler(structuredClone(input), invoke)
  } catch (error) {
    logFailure(scope, events.clearGroupedEvents(invoke.eventGroupId))
    await compensate(scope, [async () => void (await hook.compensation?.(undefined, undo))])
    throw error
  }
  // Not awaited: an order does not wait for an event bus that is down.
  logFailure(scope, events.releaseGroupedEvents(invoke.eventGroupId))
  return isStepResponse(response) ? response.output : response
}

function logFailure(scope: MedusaContainer, work: Promise<void>): void {
  work.catch((error: Error) =>
    scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).error("svc: events of a hook's handler are lost", error),
  )
}

function isStepResponse(value: unknown): value is StepResponse<unknown> {
  return (Object(value) as { __type?: unknown }).__type === OrchestrationUtils.SymbolWorkflowStepResponse
}

type GroupedContext = StepExecutionContext & { readonly eventGroupId: string }

/** What Medusa's engine passes to a step that has no parent and is run for the first time, and then to its compensation. */
function contextsOf(container: MedusaContainer, hook: TakenHook): Record<"invoke" | "compensate", GroupedContext> {
  const ids = { transactionId: randomUUID(), eventGroupId: randomUUID() }
  return {
    invoke: contextOf(container, hook, TransactionHandlerType.INVOKE, ids),
    compensate: contextOf(container, hook, TransactionHandlerType.COMPENSATE, ids),
  }
}

function contextOf(
  container: MedusaContainer,
  { workflow, name }: TakenHook,
  action: TransactionHandlerType,
  ids: { readonly transactionId: string; readonly eventGroupId: string },
): GroupedContext {
  const idempotencyKey = `${workflow}:${ids.transactionId}:${name}:${action}`
  const context: Omit<GroupedContext, " stepDefinition" | " getStepResult"> = {
    workflowId: workflow,
    stepName: name,
    action,
    attempt: 1,
    idempotencyKey,
    container,
    metadata: {
      model_id: workflow,
      idempotency_key: idempotencyKey,
      action: name,
      action_type: action,
      attempt: 1,
      timestamp: Date.now(),
    },
    ...ids,
    preventReleaseEvents: false,
    runId: ids.transactionId,
    context: { __type: MedusaContextType, ...ids, isCancelling: false, idempotencyKey },
  }
  return context as GroupedContext
}
