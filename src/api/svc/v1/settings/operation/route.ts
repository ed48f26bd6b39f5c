import { type UpdatedOperation, updateOperation } from "../../../../../commands/settings/update-operation"
import { warningsOf } from "../../../../../commands/settings/warnings-of"
import type { StoredGateways } from "../../../../../domain/payment"
import { versionTag } from "../../../../../domain/settings/version-tag"
import type { Language } from "../../../../../errors"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { commerceContextOrNull, commerceRegion } from "../../../../../platform/commerce/commerce-context"
import { hasProvider } from "../../../../../platform/commerce/notifications"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { changedReadOnlyKeys, unknownKeys } from "../../../../contracts/unknown-keys"
import { presentOperation } from "./presenter"
import { operationBody, operationSchema } from "./schema"

/** Without the warnings: they are calculated for each response, so sending them back is no change. */
const SHOWN = operationSchema.omit({ warnings: true })

/** A whole record that was read may be sent back, so keys of the response count as known. */
const KNOWN = [operationBody, operationSchema]

interface AnswerTerms {
  readonly gateways: StoredGateways
  readonly sendsMails: boolean
  readonly readerLanguage: Language | undefined
  readonly sent: unknown
  readonly before: unknown
}

function answer(
  { settings, version, commerce, region }: UpdatedOperation,
  { gateways, sendsMails, readerLanguage, sent, before }: AnswerTerms,
  now: number,
) {
  const warnings = warningsOf(
    settings,
    {
      region,
      gateways,
      paymentProviders: commerce?.paymentProviders ?? [],
      unknownKeys: unknownKeys(KNOWN, sent),
      changedReadOnlyKeys: changedReadOnlyKeys(operationBody, SHOWN, sent, before),
    },
    now,
  )
  const shown = presentOperation(settings, { commerce, warnings, sendsMails, readerLanguage }, now)
  return reply(shown, { headers: { ETag: versionTag(version) } })
}

export const GET = endpoint({
  summary: "Get the operation settings",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  response: operationSchema,
  handle: async ({ scope, now, readerLanguage }) => {
    const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
    const [versioned, gateways] = [await service.versionedOperation(), await service.paymentGateways()]
    const sendsMails = await hasProvider(scope, "email")
    const commerce = await commerceContextOrNull(scope)
    const region = await commerceRegion(scope)
    const terms = { gateways, sendsMails, readerLanguage, sent: {}, before: {} }
    return answer({ ...versioned, commerce, region }, terms, now)
  },
})

export const PUT = endpoint({
  summary: "Update the operation settings",
  description:
    "Changes only the keys in the body: objects merge, arrays replace. Secrets are write-only: empty keeps the stored one, null clears it. Changing a block's provider or address clears its secrets, unless the same request sends them. Only administrators may change `store_url`, the target of links in mails.",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  headers: ifMatchHeaders,
  body: operationBody,
  nulls: "wrong",
  response: operationSchema,
  failures: ["svc_settings_changed"],
  handle: async ({ scope, headers, body, sent, caller, now, readerLanguage }) => {
    const byAdministrator = caller.roles.includes("administrator")
    const terms = { ifMatch: ifMatchOf(headers), actor: caller.accountKey, byAdministrator, now }
    const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
    const [gateways, sendsMails] = [await service.paymentGateways(), await hasProvider(scope, "email")]
    // The previous values are read only if the request sends read-only keys.
    const comparing = changedReadOnlyKeys(operationBody, SHOWN, sent, {}).length > 0
    const before = comparing
      ? presentOperation(
          await service.operation(),
          { commerce: await commerceContextOrNull(scope), warnings: [], sendsMails, readerLanguage },
          now,
        )
      : {}
    return answer(await updateOperation(scope, body, terms), { gateways, sendsMails, readerLanguage, sent, before }, now)
  },
})
