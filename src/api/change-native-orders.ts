import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { changeOrder } from "../commands/ordering/changing/change-order"
import { judgeChange } from "../commands/ordering/changing/judge-change"
import type { OrderChange } from "../commands/ordering/changing/order-change"
import { nativeCaller } from "../commands/ordering/mirror/native-caller"
import { noteNativeActor } from "../commands/ordering/mirror/note-native-actor"
import { ORDERING_MODULE, type OrderingService } from "../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"
import { readOrderMetadata } from "../platform/orders/order-metadata-reader"
import { answering } from "./admin-refusals"
import { liftOrderChange } from "./native-order-body"
import { onAnswer } from "./on-answer"

/** Passes our part of a request's order change from the first middleware to the second. */
const orderChanges = new WeakMap<MedusaRequest, OrderChange>()

/**
 * Runs before Medusa's validation of `/admin/orders/{id}` and the routes below it. It removes our fields from the body of `POST
 * /admin/orders/{id}`, because Medusa would refuse them. For a `POST` to a route below, it records who makes the change. Requests for an
 * order that the plugin has not adopted pass unchanged.
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
        .warn(`svc: the actor of a change in the admin API was not recorded: ${String(error)}`)
    })
    return next()
  }
  await answering(req, res, async () => {
    const lifted = liftOrderChange(req.body)
    if (lifted) {
      orderChanges.set(req, lifted.change)
      req.body = lifted.rest
    }
    next()
  })
}

/**
 * Runs after Medusa's validation. A change that our rules forbid is refused before anything is written. An allowed change is made after
 * Medusa has saved its part of the request. Either both parts are saved or none is, unless another change of the order is written in
 * between.
 */
export async function changeNativeOrder(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const change = orderChanges.get(req)
  const id = req.params.id
  if (!change || id === undefined) return next()
  await answering(req, res, async () => {
    const caller = await nativeCaller(req.scope, (req as AuthenticatedMedusaRequest).auth_context, Date.now())
    await judgeChange(req.scope, id, change)
    const changed = async (body: unknown): Promise<unknown> => {
      const terms = { source: "dashboard", read: async () => undefined } as const
      await changeOrder(req.scope, id, change, caller, "store", Date.now(), terms)
      return withMetadata(req, id, body)
    }
    onAnswer(
      res,
      (body) => (res.statusCode >= 400 ? body : changed(body)),
      (error) => answering(req, res, () => Promise.reject(error)).catch(next),
    )
    next()
  })
}

/** Medusa builds its response before our change is made, so this replaces the order's metadata by the current metadata. */
async function withMetadata(req: MedusaRequest, id: string, body: unknown): Promise<unknown> {
  const { order } = (body ?? {}) as { order?: { metadata?: unknown } }
  if (order?.metadata === undefined) return body
  return { ...(body as object), order: { ...order, metadata: await readOrderMetadata(req.scope, id) } }
}
