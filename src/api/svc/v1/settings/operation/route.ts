import { versionTag } from "../../../../../domain/settings/version-tag"
import { endpoint, reply } from "../../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../modules/settings"
import { commerceContextOrNull } from "../../../../../platform/commerce-context"
import { type UpdatedOperation, updateOperation } from "../../../../../workflows/settings/update-operation"
import { ifMatchHeaders, ifMatchOf } from "../../../../contracts/if-match"
import { presentOperation } from "./presenter"
import { operationBody, operationSchema } from "./schema"

const answer = ({ settings, version, commerce }: UpdatedOperation, now: number) =>
  reply(presentOperation(settings, commerce, now), { headers: { ETag: versionTag(version) } })

export const GET = endpoint({
  summary: "The operation settings",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  response: operationSchema,
  handle: async ({ scope, now }) => {
    const versioned = await scope.resolve<SettingsService>(SETTINGS_MODULE).versionedOperation()
    return answer({ ...versioned, commerce: await commerceContextOrNull(scope) }, now)
  },
})

export const PUT = endpoint({
  summary: "Changes the operation settings",
  description:
    "Changes only the keys that are sent: objects merge, arrays replace. Secrets are write-only: empty keeps the stored one, null clears it; changing a block's provider or address clears its secrets unless they are sent along.",
  since: "1.0.0",
  permission: "management",
  tag: "Settings",
  headers: ifMatchHeaders,
  body: operationBody,
  response: operationSchema,
  failures: ["svc_settings_changed"],
  handle: async ({ scope, headers, body, caller, now }) =>
    answer(await updateOperation(scope, body, { ifMatch: ifMatchOf(headers), actor: caller.accountKey, now }), now),
})
