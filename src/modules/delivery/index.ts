import { Module } from "@medusajs/framework/utils"
import { DELIVERY_MODULE } from "./name"
import { DeliveryService } from "./service"

export type { DeliveryService } from "./service"
export { DELIVERY_MODULE }

export default Module(DELIVERY_MODULE, { service: DeliveryService })
