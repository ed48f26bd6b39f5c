import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { MessagingNotificationService } from "./service"

export default ModuleProvider(Modules.NOTIFICATION, { services: [MessagingNotificationService] })
