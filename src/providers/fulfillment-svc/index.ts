import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { OrderingFulfillmentService } from "./service"

export default ModuleProvider(Modules.FULFILLMENT, { services: [OrderingFulfillmentService] })
