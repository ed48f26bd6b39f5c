import { readdirSync } from "node:fs"
import { join } from "node:path"
import { asValue } from "@medusajs/framework/awilix"
import type { Context, MedusaContainer } from "@medusajs/framework/types"
import { createMedusaContainer, MedusaContext, MedusaModuleType } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { lastingScope } from "../lasting-scope"

/** A platform module as a workflow's container sees it. */
class Notes {
  static readonly __type = MedusaModuleType
  async groupOf(_text: string, context?: Context): Promise<string | undefined> {
    return context?.eventGroupId
  }
}
MedusaContext()(Notes.prototype, "groupOf", 1)

/** The container of a job, after the job has ended. */
async function containerOfAnEndedJob(): Promise<MedusaContainer> {
  let stepContainer: MedusaContainer | undefined
  const step = createStep("a-job-as-step", async (_: undefined, { container }) => {
    stepContainer = container
    return new StepResponse(undefined)
  })
  const job = createWorkflow("a-job", () => new WorkflowResponse(step()))
  const application = createMedusaContainer() as unknown as MedusaContainer
  application.register("notes", asValue(new Notes()))
  await job(application).run()
  if (stepContainer === undefined) throw new Error("The job has not run")
  return stepContainer
}

const groupOf = (scope: MedusaContainer): Promise<string | undefined> => scope.resolve<Notes>("notes").groupOf("a text")

describe("the container of work started by a job", () => {
  it("ties no module to the job: events emitted after the end of the job are not grouped with it", async () => {
    const container = await containerOfAnEndedJob()
    expect(await groupOf(container)).toEqual(expect.any(String))
    expect(await groupOf(lastingScope(container))).toBeUndefined()
  })

  const folder = join(__dirname, "..", "..", "jobs")
  const jobs = readdirSync(folder).filter((name) => name.endsWith(".ts"))

  it.each(jobs)("is used by %s instead of the job's own container", async (name) => {
    jest.useFakeTimers()
    try {
      const resolved = jest.fn()
      const refused = (): never => {
        throw new Error("No application")
      }
      const container = {
        createScope: () => ({ resolve: refused, createScope: refused }),
        resolve: (key: string) => {
          resolved(key)
          return refused()
        },
      }
      const job: { default: (container: unknown) => Promise<void> } = require(join(folder, name))
      await job.default(container).catch(() => undefined)
      expect(resolved).not.toHaveBeenCalled()
    } finally {
      jest.clearAllTimers()
      jest.useRealTimers()
    }
  })
})
