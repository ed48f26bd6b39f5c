import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import ipaddr from "ipaddr.js"
import { type EarlierHold, type HoldOwner, isRunning, reachesHoldLimit } from "../../domain/tables"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { clientAddress, type RequestOrigin } from "../access/client-address"

/** The first groups of an IPv6 address, which identify the network of one customer; the others identify its devices. */
const NETWORK_GROUPS = 4

/**
 * The hash of a guest's network address, for the limit of tables that one address may hold. The address is not stored. Returns null if the
 * address is unknown.
 */
export function clientKey(scope: MedusaContainer, request: RequestOrigin): string | null {
  const address = clientAddress(scope, request)
  return address === ""
    ? null
    : createHash("sha256")
        .update(`svc_client:${networkOf(address)}`)
        .digest("hex")
}

function networkOf(address: string): string {
  // A proxy may forward something that is not an address: an address with a port, or a word.
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return "parts" in parsed ? parsed.parts.slice(0, NETWORK_GROUPS).join(":") : parsed.toString()
}

/** A guest who is about to hold a table. */
interface ClientQuestion {
  /** null: not limited. */
  readonly client: string | null
  readonly owner: HoldOwner
  readonly tableId: string
  /** The owner's holds on this table. */
  readonly earlier: readonly EarlierHold[]
}

/** True if guests of the same network address hold as many tables as they may. A guest who moves or renews a hold adds none. */
export async function isClientFull(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  { client, owner, tableId, earlier }: ClientQuestion,
  now: number,
): Promise<boolean> {
  if (client === null || earlier.some((hold) => isRunning(hold, now))) return false
  const [rows, at] = [scope.resolve<TablesService>(TABLES_MODULE).in(trx), new Date(now)]
  return !(await rows.holdsElsewhere(owner, tableId, at)) && reachesHoldLimit(await rows.countHoldsOfClient(client, owner, at))
}
