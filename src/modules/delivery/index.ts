import { Module } from "@medusajs/framework/utils"
import { DeliveryService } from "./service"

export const DELIVERY_MODULE = "svc_delivery"

export type { DeliveryService } from "./service"

export default Module(DELIVERY_MODULE, { service: DeliveryService })
