import { asValue } from "@medusajs/framework/awilix"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { createHook, createWorkflow, type StepExecutionContext, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { runWorkflow } from "../../platform/process/run-workflow"
import { callHandler, type TakenHook } from "../direct-call"
import type { HookHandler } from "../taken-hooks"

/** Fields of the context that Medusa uses itself: it puts a space before their names. */
const isInternal = (name: string): boolean => name.startsWith(" ")

/** Fields whose values cannot be compared: the container, and the time of the run. */
const OTHER = ["container", "timestamp"]

type Fields = StepExecutionContext & { readonly eventGroupId?: string }

/** Fields that are objects, whose fields are compared too. */
const PARTS = ["metadata", "context"]

/** A context as it is now: the engine changes its inner context before the compensation. */
const snapshot = (context: StepExecutionContext): Fields => ({ ...context, context: { ...context.context } }) as Fields

/** The contexts that a hook's handler gets from Medusa's engine and from the plugin, when its compensation runs too. */
async function contextsOf(run: "engine" | "plugin"): Promise<readonly Fields[]> {
  const contexts: Fields[] = []
  const handler: HookHandler = (_, context) => {
    contexts.push(snapshot(context))
    throw new Error("not tonight")
  }
  const compensation: HookHandler = (_, context) => void contexts.push(snapshot(context))
  const application = createMedusaContainer() as unknown as MedusaContainer
  const events = { clearGroupedEvents: async () => undefined, releaseGroupedEvents: async () => undefined }
  application.register(Modules.EVENT_BUS, asValue(events as never))
  application.register("logger", asValue({ error: () => undefined, warn: () => undefined } as never))
  const hook = { workflow: "a-workflow-with-a-hook", name: "validate", handler, compensation }
  const call = run === "engine" ? runByEngine(application, hook) : callHandler(application, hook, {})
  await expect(call).rejects.toMatchObject({ message: "not tonight" })
  return contexts
}

function runByEngine(application: MedusaContainer, { workflow: name, handler, compensation }: TakenHook): Promise<unknown> {
  const workflow = createWorkflow(name, () => {
    const validate = createHook("validate", {})
    return new WorkflowResponse(undefined, { hooks: [validate] })
  })
  workflow.hooks.validate(handler as never, compensation as never)
  return runWorkflow(workflow, application, undefined)
}

/** The names of an object's fields that have a value, each with the type of the value, or with the fields of a plain object. */
function typesOf(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => field !== undefined && !isInternal(name))
      .map(([name, field]) => [name, PARTS.includes(name) ? typesOf(field) : typeof field]),
  )
}

/** The values of a context, without ids of the run and the time. */
function constantsOf({ transactionId, eventGroupId, runId, ...context }: Fields): unknown {
  const ids = [transactionId, eventGroupId, runId].map(String)
  const text = JSON.stringify(context, (name, value) => (isInternal(name) || OTHER.includes(name) ? undefined : value))
  return JSON.parse(ids.reduce((all, id) => all.replaceAll(id, "an id"), text))
}

describe("the context of a hook's handler and of its compensation", () => {
  it("has the fields that the engine of the installed Medusa passes", async () => {
    const [expected, actual] = [await contextsOf("engine"), await contextsOf("plugin")]
    expect(expected).toHaveLength(2)
    expect(actual.map(typesOf)).toEqual(expected.map(typesOf))
  })

  it("has the values of the engine where they do not differ in each run", async () => {
    const [expected, actual] = [await contextsOf("engine"), await contextsOf("plugin")]
    expect(actual.map(constantsOf)).toEqual(expected.map(constantsOf))
  })
})
