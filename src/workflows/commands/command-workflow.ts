import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  type ReturnWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { z } from "@medusajs/framework/zod"
import { actingAccount } from "../../commands/access/acting-account"
import { judgePermission, type Permission } from "../../domain/access/permission"
import { fail } from "../../errors"
import { type AccountCaller, ANONYMOUS, type Caller, readJson } from "../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { hostError } from "./host-error"

/** The input of every command workflow. */
export interface CommandInput<Body> {
  /**
   * The number of the account that acts (`id` in `GET /auth/me`, or in `GET /accounts`). The account needs the same rights as on the route.
   * Undefined: a guest acts.
   */
  readonly acting_account?: number
  /** The body of the route, validated by the same schema. */
  readonly body: Body
}

/** The arguments of a workflow's command. */
export interface CommandContextOf<P extends Permission, B extends z.ZodObject, Extra = object> {
  readonly scope: MedusaContainer
  readonly caller: P extends "public" ? Caller : AccountCaller
  readonly body: z.output<B>
  /** The whole input of the workflow, including its fields beside the body. */
  readonly extra: Extra
  /** Epoch milliseconds. */
  readonly now: number
  /** IANA name of the store's time zone. */
  readonly timezone: string
}

interface Definition<P extends Permission, B extends z.ZodObject, Extra, Result> {
  readonly name: string
  /** The permission of the route. */
  readonly permission: P
  readonly body: B
  readonly run: (context: CommandContextOf<P, B, Extra>) => Promise<Result>
}

/**
 * Makes a Medusa workflow with one step, which runs a command. The workflow takes the input of the command's route and returns the `data`
 * of the route's response. The step is one transaction of the command. The step has no compensation, because a committed order or
 * registration was already announced to others.
 * @throws {@link CommandError}
 */
export function commandWorkflow<P extends Permission, B extends z.ZodObject, Result, Extra extends object = object>({
  name,
  permission,
  body: schema,
  run,
}: Definition<P, B, Extra, Result>): ReturnWorkflow<CommandInput<z.input<B>> & Extra, Result, []> {
  type Input = CommandInput<z.input<B>> & Extra
  const step = createStep(`${name}-step`, async (input: Input, { container }): Promise<StepResponse<unknown>> => {
    const scope = container as MedusaContainer
    const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    try {
      const caller = await callerOf(scope, input.acting_account)
      const decision = judgePermission(permission, caller)
      if (decision !== "allowed") throw fail(decision === "unauthorized" ? "svc_unauthorized" : "svc_forbidden")
      const context = {
        scope,
        caller: caller as AccountCaller,
        body: readJson(schema, input.body),
        extra: input,
        now: Date.now(),
        timezone: settings.timezone,
      }
      return new StepResponse<unknown>(await run(context))
    } catch (error) {
      throw hostError(error, settings.language)
    }
  })
  // A step's type depends on its input in a way that TypeScript does not resolve for a type parameter.
  const callable = step as unknown as (input: WorkflowData<Input>) => WorkflowData<Result>
  return createWorkflow(name, (input: WorkflowData<Input>) => new WorkflowResponse(callable(input))) as never
}

async function callerOf(scope: MedusaContainer, account: number | undefined): Promise<Caller> {
  return account === undefined ? ANONYMOUS : actingAccount(scope, account)
}
