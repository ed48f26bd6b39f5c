import type { FieldProblem } from "../../errors/field-problems"
import type { Language } from "../../languages"
import { canonicalDecimal, isBelow } from "../settings/decimal"
import { isOfflineMethod, OFFLINE_METHODS, offlineSettingNames } from "./offline-method-names"
import { offlineWords, type PaymentMethod, shownSettings } from "./offline-methods"
import { providerTitle, takesMoney } from "./online-providers"
import { type StoredGateway, type StoredGateways, storedGateway } from "./stored-gateways"

/** A change of a gateway. In `settings`, null clears, an empty secret keeps the stored one, and only an amount may be a number. */
export interface GatewayChange {
  readonly enabled?: boolean | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly settings?: Readonly<Record<string, string | number | null>> | undefined
}

/** A payment provider of the platform. */
export interface OnlineProvider {
  readonly id: string
  /** Whether the store's region offers it. */
  readonly enabled: boolean
}

/** The detailed record (seed, "Store operation records"). */
export interface GatewayRecord {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly method_title: string
  readonly enabled: boolean
  readonly supports: readonly string[]
  readonly settings: Readonly<Record<string, string>>
}

/** The form of a setting's name. */
const SETTING_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** Maximum number of settings per gateway. */
export const MOST_SETTINGS = 50

/** The setting that every guest's browser gets. */
const PUBLISHABLE = "publishable_key"

/** The prefixes of Stripe's secret keys, which look similar to the publishable key. */
const SECRET_KEY = /^(sk|rk|whsec)_/

/** The setting that is an amount: the lowest total, as a number or a decimal string (contract section 1, "Statuses"). */
const AMOUNT = "minimum"

/** Settings of an online gateway that storefronts see: the values for the provider's script, and the minimum. */
const ONLINE_SHOWN = [PUBLISHABLE, "account", AMOUNT] as const

const SHOWN: ReadonlySet<string> = new Set([...OFFLINE_METHODS.flatMap(offlineSettingNames), ...ONLINE_SHOWN])

/**
 * Whether a setting is write-only. A name cannot prove that a value is not a secret, so every setting counts as a secret,
 * except those shown to customers and storefronts.
 */
export function isSecretSetting(name: string): boolean {
  return !SHOWN.has(name)
}

/** Maximum length of a setting's value, in characters. */
export function longestSetting(name: string): number {
  if (isSecretSetting(name)) return 2_048
  return name === "instructions" ? 1_000 : 255
}

/** The payment methods for orders of the plugin: the offline gateways that are switched on, in menu order. */
export function offlineMethods(language: Language, stored: StoredGateways): PaymentMethod[] {
  return OFFLINE_METHODS.filter((id) => storedGateway(stored, id).enabled ?? true).map((id) => {
    const { title, description, settings = {} } = { ...offlineWords(id, language), ...storedGateway(stored, id) }
    const lines = [description, ...shownSettings(id, settings, language)].filter((line) => line !== "")
    return { id, title, description: lines.join("\n") }
  })
}

/** All gateways as shown to management, offline ones first. Secrets are empty. */
export function gatewayRecords(
  language: Language,
  stored: StoredGateways,
  online: readonly OnlineProvider[],
): readonly GatewayRecord[] {
  const offline = OFFLINE_METHODS.map((id) => ({ id, enabled: storedGateway(stored, id).enabled ?? true }))
  return [...offline, ...online].map(({ id, enabled }) => {
    const words = isOfflineMethod(id) ? offlineWords(id, language) : { title: providerTitle(id, language), description: "" }
    const { title = words.title, description = words.description, settings = {} } = storedGateway(stored, id)
    const names = isOfflineMethod(id) ? offlineSettingNames(id) : []
    return {
      id,
      title,
      description,
      method_title: words.title,
      enabled,
      supports: isOfflineMethod(id) ? ["products"] : ["products", "refunds", ...(takesMoney(id) ? ["online_orders"] : [])],
      settings: { ...Object.fromEntries(names.map((name) => [name, ""])), ...withoutSecrets(settings) },
    }
  })
}

/** Replaces each secret setting of the gateways, to encrypt or decrypt it. */
export function mapGatewaySecrets(stored: StoredGateways, map: (secret: string) => string): StoredGateways {
  const mapped = (settings: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, isSecretSetting(name) ? map(value) : value]))
  return Object.fromEntries(
    Object.entries(stored).map(([id, gateway]) => [
      id,
      gateway.settings === undefined ? gateway : { ...gateway, settings: mapped(gateway.settings) },
    ]),
  )
}

function withoutSecrets(settings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, isSecretSetting(name) ? "" : value]))
}

export type GatewayDecision =
  | { readonly ok: true; readonly stored: StoredGateway }
  | { readonly ok: false; readonly field: string; readonly problem: FieldProblem }

/**
 * The stored gateway after a change. Omitted fields stay, an empty title restores the default one, and in the settings null
 * clears and an empty secret keeps the stored one. Unknown settings of an offline gateway are ignored; those of a platform
 * provider are kept if their name has a valid form.
 */
export function decideGatewayChange(id: string, before: StoredGateway, change: GatewayChange): GatewayDecision {
  const known: ReadonlySet<string> | undefined = isOfflineMethod(id) ? new Set(offlineSettingNames(id)) : undefined
  const settings = new Map(Object.entries(before.settings ?? {}))
  for (const [name, sent] of Object.entries(change.settings ?? {})) {
    const isKnown = known === undefined ? SETTING_NAME.test(name) : known.has(name)
    if (typeof sent === "number" && name !== AMOUNT) {
      return { ok: false, field: `settings.${name}`, problem: { code: "rest_invalid_type" } }
    }
    const value = typeof sent === "number" ? String(sent) : sent
    if (value === null) settings.delete(name)
    else if (value.length > longestSetting(name)) {
      return { ok: false, field: `settings.${name}`, problem: { code: "rest_too_long", maximum: longestSetting(name) } }
    } else if (name === AMOUNT && value !== "" && !isAmount(value)) {
      return { ok: false, field: `settings.${AMOUNT}`, problem: { code: "rest_invalid_pattern" } }
    } else if (name === PUBLISHABLE && SECRET_KEY.test(value.trim())) {
      return { ok: false, field: `settings.${PUBLISHABLE}`, problem: { code: "rest_invalid_pattern" } }
    } else if (isKnown && (value !== "" || !isSecretSetting(name))) settings.set(name, value)
  }
  if (Math.max(settings.size, Object.keys(change.settings ?? {}).length) > MOST_SETTINGS) {
    return { ok: false, field: "settings", problem: { code: "rest_too_long", maximum: MOST_SETTINGS } }
  }
  const { title: _, ...rest } = { ...before, ...sentOf(change), settings: Object.fromEntries(settings) }
  const title = change.title ?? before.title ?? ""
  return { ok: true, stored: title.trim() === "" ? rest : { ...rest, title } }
}

/** A decimal of zero or more. */
function isAmount(value: string): boolean {
  const decimal = canonicalDecimal(value)
  return decimal !== null && !isBelow(decimal, "0")
}

function sentOf({ enabled, description }: GatewayChange): Pick<StoredGateway, "enabled" | "description"> {
  return { ...(enabled === undefined ? {} : { enabled }), ...(description === undefined ? {} : { description }) }
}
