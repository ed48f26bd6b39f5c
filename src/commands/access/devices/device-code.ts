import { createHmac, randomInt } from "node:crypto"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { sealingKey } from "../../../modules/settings"

const DIGITS = 8

/** A new code: eight digits, leading zeros included. */
export function newDeviceCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0")
}

/**
 * The hash of a code, for storage. It is keyed with the host's secret: eight digits can be found by trying all combinations, so a plain
 * hash in a database dump would reveal the code.
 */
export function hashOfDeviceCode(scope: MedusaContainer, code: string): string {
  const { http } = scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  return createHmac("sha256", sealingKey(http, "device-code")).update(code).digest("hex")
}
