import { Module } from "@medusajs/framework/utils"
import checkOptions from "./check-options"
import poolPatienceLoader from "./loaders/pool-patience"
import { SETTINGS_MODULE } from "./name"
import { SettingsService } from "./service"

export { type HostSecrets, seal, sealingKey, unseal } from "../../database/sealing"
export type { OperationChange } from "../../domain/settings/operation-change"
export { alertChangeSchema } from "./alert-schema"
export { appearanceChangeSchema, categoryMenuChangeSchema } from "./appearance-schema"
export { operationChangeSchema } from "./operation-schema"
export type { PluginOptions } from "./options"
export type { PushKeys } from "./push-keys"
export { changedOperation, invalidSettings, type SettingsService, type VersionedOperation } from "./service"
export type { SettingsChangeTerms, Versioned } from "./settings-record"
export { SETTINGS_MODULE }

export default Module(SETTINGS_MODULE, { service: SettingsService, loaders: [checkOptions, poolPatienceLoader] })
