import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Failure, isFailure, messageOf } from "../errors"
import { ORDERING_MODULE, type OrderingService } from "../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"
import { readOrderMetadata } from "../platform/order-metadata-reader"
import { changeOrder } from "../workflows/ordering/change-order"
import { judgeChange } from "../workflows/ordering/judge-change"
import { nativeCaller } from "../workflows/ordering/native-caller"
import { noteNativeActor } from "../workflows/ordering/note-native-actor"
import type { OrderChange } from "../workflows/ordering/order-change"
import { liftOrderChange } from "./native-order-body"

/** What a request wants of our order, between the two places that it passes. */
const wanted = new WeakMap<MedusaRequest, OrderChange>()

/**
 * Stands before the platform's validation of `/admin/orders/{id}` and below. Takes out of `POST /admin/orders/{id}` what means our
 * order and would be refused there; of other changes notes who is about to make them. Orders that are not ours pass untouched.
 */
export async function liftNativeOrderChange(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { id } = req.params
  const settings = req.scope.resolve<SettingsService>(SETTINGS_MODULE)
  if (req.method !== "POST" || id === undefined || settings.coexistenceMode()) return next()
  const order = await req.scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(id)
  const { auth_context: actor } = req as AuthenticatedMedusaRequest
  if (order?.id !== id || !actor?.actor_id) return next()
  if (req.path !== "/") {
    await noteNativeActor(req.scope, id, actor, Date.now()).catch((error: unknown) => {
      req.scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .warn(`svc: the history will not name who did it: ${String(error)}`)
    })
    return next()
  }
  await answering(req, res, async () => {
    const lifted = liftOrderChange(req.body)
    if (lifted) {
      wanted.set(req, lifted.change)
      req.body = lifted.rest
    }
    next()
  })
}

/**
 * Stands behind the platform's validation. A move that our rules refuse is refused before anything is changed; one that they allow is
 * made when the platform has saved the rest, so that both happen or, but for a move that comes in between, neither.
 */
export async function changeNativeOrder(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const change = wanted.get(req)
  const id = req.params.id
  if (!change || id === undefined) return next()
  await answering(req, res, async () => {
    const caller = await nativeCaller(req.scope, (req as AuthenticatedMedusaRequest).auth_context, Date.now())
    await judgeChange(req.scope, id, change)
    const answer = res.json.bind(res)
    res.json = (body: unknown) => {
      res.json = answer
      if (res.statusCode >= 400) return answer(body)
      answering(req, res, async () => {
        await changeOrder(req.scope, id, change, caller, "store", Date.now(), {
          source: "dashboard",
          read: async () => undefined,
        })
        answer(await withMetadata(req, id, body))
      }).catch(next)
      return res
    }
    next()
  })
}

/** The platform's answer was read before our move: the metadata that the move wrote are put into it. */
async function withMetadata(req: MedusaRequest, id: string, body: unknown): Promise<unknown> {
  const { order } = (body ?? {}) as { order?: { metadata?: unknown } }
  if (order?.metadata === undefined) return body
  return { ...(body as object), order: { ...order, metadata: await readOrderMetadata(req.scope, id) } }
}

const TYPES: Readonly<Record<number, string>> = {
  400: "invalid_data",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  412: "conflict",
}

/** Our refusals in the words of the platform's admin API; everything else is left to its own error handler. */
async function answering(req: MedusaRequest, res: MedusaResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isFailure(error) || res.headersSent) throw error
    const { language } = await req.scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    res
      .status(error.status)
      .set({ ...error.headers })
      .json(refusalOf(error, messageOf(error.code, error.params, language)))
  }
}

function refusalOf({ status, code, details }: Failure, message: string) {
  return { type: TYPES[status] ?? "unexpected_state", code, message, details }
}
