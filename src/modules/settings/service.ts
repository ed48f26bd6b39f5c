import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { SealedValues } from "../../database/sealed-values"
import { changeProgram, defaultProgram, type LoyaltyProgram, type ProgramChange } from "../../domain/loyalty"
import { decideGatewayChange, type GatewayChange, mapGatewaySecrets, type StoredGateways } from "../../domain/payment"
import {
  type AlertChange,
  type AlertSettings,
  alertsOf,
  defaultAlerts,
  type StoredAlerts,
} from "../../domain/settings/alert-settings"
import { type AppearanceChange, type AppearanceSettings, defaultAppearance } from "../../domain/settings/appearance-settings"
import {
  type CategoryMenu,
  type CategoryMenuChange,
  changeCategoryMenu,
  defaultCategoryMenu,
} from "../../domain/settings/category-menu"
import { changeOperation } from "../../domain/settings/change-operation"
import { defaultOperationSettings } from "../../domain/settings/default-operation-settings"
import { judgeOperation } from "../../domain/settings/judge-operation"
import { mergeSettings } from "../../domain/settings/merge-settings"
import type { OperationChange } from "../../domain/settings/operation-change"
import { mapOperationSecrets } from "../../domain/settings/operation-secrets"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import type { SettingsIssue } from "../../domain/settings/settings-issue"
import { type Failure, failWith } from "../../errors"
import { type HostConfiguration, isCoexistence } from "./coexistence"
import { FirstSettingsReader } from "./first-settings-reader"
import { type PluginOptions, parsePluginOptions } from "./options"
import { areUsable, mapPushSecrets, NO_PUSH_KEYS, newPushKeys, type PushKeys } from "./push-keys"
import { SettingsMemory } from "./settings-memory"
import { type SettingsChangeTerms, SettingsRecord, type Versioned } from "./settings-record"
import { SettingsWatcher } from "./settings-watcher"

interface Dependencies {
  readonly __pg_connection__: Knex
  readonly logger: Logger
  readonly configModule: HostConfiguration | undefined
}

/** The operation settings and their version. */
export type VersionedOperation = Versioned<OperationSettings>

/** Returns new settings from the current ones; may read the database in the transaction. */
export type OperationDecision = (before: OperationSettings, transaction: Knex.Transaction) => Promise<OperationSettings>

/** The alarm settings, and whether the owner has chosen `no_screen_minutes`. */
interface VersionedAlerts extends Versioned<AlertSettings> {
  readonly isScreenLimitChosen: boolean
}

const versionedAlerts = ({ version, settings }: Versioned<StoredAlerts>): VersionedAlerts => ({
  version,
  settings: alertsOf(settings),
  isScreenLimitChosen: settings.no_screen_minutes !== undefined,
})

/** Plugin options, coexistence and the settings records of the store, served from memory. */
export class SettingsService {
  readonly #options: PluginOptions
  readonly #coexistence: boolean
  readonly #watcher: SettingsWatcher
  readonly #operation: SettingsRecord<OperationSettings>
  readonly #first: FirstSettingsReader
  readonly #appearance: SettingsRecord<AppearanceSettings>
  readonly #categoryMenu: SettingsRecord<CategoryMenu>
  readonly #gateways: SettingsRecord<StoredGateways>
  readonly #loyalty: SettingsRecord<LoyaltyProgram>
  readonly #alerts: SettingsRecord<StoredAlerts>
  readonly #pushKeys: SettingsRecord<PushKeys>

  /** The host calls these when the application starts and stops. */
  readonly __hooks = {
    onApplicationStart: async (): Promise<void> => {
      await this.#watcher.start()
      await this.#first.askForCountry(() => this.#operation.current())
      // Without a database the keys cannot be created yet; the first use creates them.
      await this.pushKeys().catch(() => undefined)
    },
    onApplicationShutdown: async (): Promise<void> => this.#watcher.stop(),
  }

  constructor({ __pg_connection__, logger, configModule }: Dependencies, options?: unknown) {
    this.#options = parsePluginOptions(options)
    this.#coexistence = isCoexistence(this.#options, configModule ?? {})
    const memory = new SettingsMemory(__pg_connection__)
    this.#watcher = new SettingsWatcher(__pg_connection__, memory, logger)
    const secrets = new SealedValues(configModule?.projectConfig?.http ?? {}, "settings")
    const record = <T>(key: string, defaults: () => T, withSecrets = (value: T, _map: (secret: string) => string): T => value) =>
      new SettingsRecord<T>(
        __pg_connection__,
        memory,
        key,
        (stored) => withSecrets(mergeSettings(defaults(), stored), secrets.open),
        (value) => withSecrets(value, secrets.seal),
      )
    this.#first = new FirstSettingsReader(__pg_connection__, logger)
    const firstOperation = () => ({ ...defaultOperationSettings(), ...this.#first.settings })
    this.#operation = record("operation", firstOperation, mapOperationSecrets)
    this.#appearance = record("appearance", defaultAppearance)
    this.#categoryMenu = record("category-menu", defaultCategoryMenu)
    this.#gateways = record<StoredGateways>("payment-gateways", () => ({}), mapGatewaySecrets)
    this.#loyalty = record("loyalty", defaultProgram)
    this.#alerts = record("alerts", defaultAlerts)
    this.#pushKeys = record<PushKeys>("push-keys", () => NO_PUSH_KEYS, mapPushSecrets)
  }

  /** The plugin options, with their defaults. */
  options(): PluginOptions {
    return this.#options
  }

  /** The name of this process's connection in `pg_stat_activity`, present while the process runs; null while this is not reliable. */
  presence(): string | null {
    return this.#watcher.presence()
  }

  /** True while a legacy ordering plugin is active (contract section 13). */
  coexistenceMode(): boolean {
    return this.#coexistence
  }

  /** The operation settings, secrets included. Expired `until` values are included; `effectiveMode` handles them. */
  async operation(): Promise<OperationSettings> {
    return (await this.versionedOperation()).settings
  }

  /** The version of the operation settings: 0 until they are first saved. */
  async operationVersion(): Promise<number> {
    return (await this.versionedOperation()).version
  }

  /** Settings and version from the same read. */
  async versionedOperation(): Promise<VersionedOperation> {
    const current = await this.#operation.current()
    if (current.version > 0) return current
    if (await this.#first.follow()) this.#operation.forgetDerived()
    return this.#operation.current()
  }

  /**
   * Applies a change and keeps the rest (contract section 3). The change is applied to the database's current value, under its lock. This
   * process sees the change at once, other processes when they are notified.
   * @throws svc_settings_changed, rest_invalid_param
   */
  async updateOperation(wanted: OperationChange, terms: SettingsChangeTerms): Promise<VersionedOperation> {
    await this.versionedOperation()
    return this.#operation.update((before) => changedOperation(before, wanted, terms.now), terms)
  }

  /**
   * As {@link updateOperation}, for a change that must be checked against the host's data.
   * @param decide returns the new settings from the current ones. It reads the database in the transaction that holds the lock;
   *   if it throws, the change is rolled back
   */
  async decideOperation(decide: OperationDecision, terms: SettingsChangeTerms): Promise<VersionedOperation> {
    await this.versionedOperation()
    return this.#operation.update(decide, terms)
  }

  /** The appearance of the storefront, with its version. */
  appearance(): Promise<Versioned<AppearanceSettings>> {
    return this.#appearance.current()
  }

  /**
   * As {@link updateOperation}.
   * @throws svc_settings_changed
   */
  async updateAppearance(wanted: AppearanceChange, terms: SettingsChangeTerms): Promise<Versioned<AppearanceSettings>> {
    return this.#appearance.update((before) => mergeSettings(before, wanted), terms)
  }

  /** The order, visibility and names of menu categories, with their version. Returns the same object while nothing changes. */
  categoryMenu(): Promise<Versioned<CategoryMenu>> {
    return this.#categoryMenu.current()
  }

  /**
   * As {@link updateOperation}.
   * @param unknown the categories of the change that do not exist in the host
   * @throws svc_settings_changed, rest_invalid_param
   */
  async updateCategoryMenu(
    wanted: CategoryMenuChange,
    unknown: ReadonlySet<string>,
    terms: SettingsChangeTerms,
  ): Promise<Versioned<CategoryMenu>> {
    return this.#categoryMenu.update((before) => {
      const decision = changeCategoryMenu(before, wanted, unknown)
      if (!decision.ok) throw invalidSettings(decision.issues)
      return decision.menu
    }, terms)
  }

  /** The alarm settings (when an alarm is raised, and who is notified), with their version. */
  async alerts(): Promise<VersionedAlerts> {
    return versionedAlerts(await this.#alerts.current())
  }

  /**
   * As {@link updateOperation}.
   * @throws svc_settings_changed
   */
  async updateAlerts(wanted: AlertChange, terms: SettingsChangeTerms): Promise<VersionedAlerts> {
    return versionedAlerts(await this.#alerts.update((before) => mergeSettings(before, wanted), terms))
  }

  /** The key pair for Web Push. Created once for all processes, and again when the host's secret no longer opens it. */
  async pushKeys(): Promise<PushKeys> {
    const { settings } = await this.#pushKeys.current()
    if (areUsable(settings)) return settings
    const terms = { actor: "svc", now: Date.now() }
    return (await this.#pushKeys.update((before) => (areUsable(before) ? before : newPushKeys()), terms)).settings
  }

  /** The public key for Web Push; null if it was not created yet. */
  async pushPublicKey(): Promise<string | null> {
    return (await this.#pushKeys.current()).settings.public_key || null
  }

  /** The stored settings of payment gateways, secrets included. */
  async paymentGateways(): Promise<StoredGateways> {
    return (await this.versionedGateways()).settings
  }

  /** {@link paymentGateways}, with their version. */
  async versionedGateways(): Promise<Versioned<StoredGateways>> {
    return this.#gateways.current()
  }

  /** The loyalty program as the owner has set it, in coexistence mode as well. */
  async loyaltyProgram(): Promise<LoyaltyProgram> {
    return (await this.versionedProgram()).settings
  }

  /** {@link loyaltyProgram}, with its version. */
  async versionedProgram(): Promise<Versioned<LoyaltyProgram>> {
    return this.#loyalty.current()
  }

  /**
   * As {@link updateOperation}.
   * @throws svc_settings_changed
   */
  async updateLoyaltyProgram(wanted: ProgramChange, terms: SettingsChangeTerms): Promise<Versioned<LoyaltyProgram>> {
    return this.#loyalty.update((before) => changeProgram(before, wanted), terms)
  }

  /**
   * As {@link updateOperation}, for one gateway.
   * @throws rest_invalid_param, svc_settings_changed
   */
  async updatePaymentGateway(id: string, wanted: GatewayChange, terms: SettingsChangeTerms): Promise<Versioned<StoredGateways>> {
    return this.#gateways.update((before) => {
      const decision = decideGatewayChange(id, before[id] ?? {}, wanted)
      if (!decision.ok) throw invalidSettings([{ path: decision.field, code: decision.problem.code }])
      return { ...before, [id]: decision.stored }
    }, terms)
  }
}

/**
 * Applies a change to the operation settings and validates the result.
 * @throws rest_invalid_param
 */
export function changedOperation(before: OperationSettings, wanted: OperationChange, now: number): OperationSettings {
  const after = changeOperation(before, wanted, now)
  const issues = judgeOperation(after)
  if (issues.length > 0) throw invalidSettings(issues)
  return after
}

/** The failure that lists each wrong path. */
export function invalidSettings(issues: readonly SettingsIssue[]): Failure {
  return failWith(
    "rest_invalid_param",
    { fields: issues.map(({ path }) => path) },
    {
      details: Object.fromEntries(
        issues.map(({ path, code, message }) => [path, message === undefined ? { code } : { code, message }]),
      ),
    },
  )
}
