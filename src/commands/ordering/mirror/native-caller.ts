import type { IApiKeyModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import { callerOf } from "../../access/credentials/prover"

/** Who is authenticated at Medusa's admin API: a user or a secret API key. */
export interface NativeActor {
  readonly actor_type: string
  readonly actor_id: string
}

/**
 * The caller for our commands when a request comes through Medusa's admin API. A secret key acts for the user who created it.
 * @throws svc_forbidden when there is no such active user
 */
export async function nativeCaller(scope: MedusaContainer, actor: NativeActor, now: number): Promise<AccountCaller> {
  const userId = actor.actor_type === "api-key" ? await makerOf(scope, actor.actor_id) : actor.actor_id
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).ensureAccount({ type: "user", id: userId }, now)
  if (account === null) throw fail("svc_forbidden")
  return callerOf(account, { via: "bearer", credentialId: actor.actor_id })
}

async function makerOf(scope: MedusaContainer, keyId: string): Promise<string> {
  const [key] = await scope.resolve<IApiKeyModuleService>(Modules.API_KEY).listApiKeys({ id: keyId }, { select: ["created_by"] })
  return key?.created_by ?? ""
}
