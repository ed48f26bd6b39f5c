import { access } from "./access.mjs"
import { bulk } from "./bulk.mjs"
import { catalog } from "./catalog.mjs"
import { dashboard } from "./dashboard.mjs"
import { hooks } from "./hooks.mjs"
import { instances } from "./instances.mjs"
import { loyalty } from "./loyalty.mjs"
import { orders } from "./orders.mjs"
import { past } from "./past.mjs"
import { payments } from "./payments.mjs"
import { plans } from "./plans.mjs"
import { reads } from "./reads.mjs"
import { screens } from "./screens.mjs"
import { soak } from "./soak.mjs"
import { start } from "./start.mjs"
import { validate } from "./validate.mjs"
import { vendure } from "./vendure.mjs"
import { webhooks } from "./webhooks.mjs"

/**
 * The groups of rows, in the sequence in which they run. A group with `apart` runs only if it is named. A group with `fullOnly` is left
 * out of a quick run, unless it is named. To add a group, add a file to this folder, and its export to this list.
 * @type {{ id: string, title: string, fullOnly?: true, apart?: true, measure(rig: any): Promise<import("../rig/table.mjs").Result[]> }[]}
 */
export const GROUPS = [
  reads,
  validate,
  access,
  orders,
  hooks,
  payments,
  vendure,
  loyalty,
  catalog,
  instances,
  bulk,
  webhooks,
  past,
  start,
  screens,
  dashboard,
  plans,
  soak,
]
