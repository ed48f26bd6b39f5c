import { removeOrder } from "../../../src/platform/orders/order-remover"
import { unitOfWork } from "../../../src/platform/process/unit-of-work"
import type { Host } from "./host-context"

export async function remove({ scope }: Host, { orderId, fail = false }: { orderId: string; fail?: boolean }): Promise<number> {
  const { result } = await unitOfWork(scope, async (uow) => {
    const released = await removeOrder(scope, uow, orderId, Date.now())
    if (fail) {
      throw new Error("refused")
    }
    return released
  })
  return result
}
