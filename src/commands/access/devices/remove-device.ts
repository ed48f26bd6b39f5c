import type { MedusaContainer } from "@medusajs/framework/types"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService, type DeviceRecord } from "../../../modules/access"

/**
 * Deletes a device, its token and its push subscription. Every process refuses the token at once; open streams end within five seconds.
 * @throws svc_device_not_found
 */
export async function removeDevice(scope: MedusaContainer, id: number): Promise<DeviceRecord> {
  const device = await scope.resolve<AccessService>(ACCESS_MODULE).deleteDevice(id)
  if (device === null) throw fail("svc_device_not_found")
  return device
}
