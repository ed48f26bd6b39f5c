import type { MedusaContainer } from "@medusajs/framework/types"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { actorOf } from "../changing/actor-of"
import { type NativeActor, nativeCaller } from "./native-caller"

/** Records who is about to change an order in Medusa's admin API, so that our history can name them. */
export async function noteNativeActor(scope: MedusaContainer, orderId: string, actor: NativeActor, now: number): Promise<void> {
  const caller = await nativeCaller(scope, actor, now)
  await scope.resolve<OrderingService>(ORDERING_MODULE).insertNativeActor(orderId, actorOf(caller))
}
