import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ExecArgs, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dropOwnTables, forgetSignIns, removeFromPlatformTables } from "./database"
import { handOverShipping } from "./shipping"

const KEEP_DATA = ["--keep-data", "keep-data"]

/**
 * Removes the plugin from a host's database: `npx medusa exec …/src/uninstall/index.js`, with `-- --keep-data` to keep the
 * plugin's own tables. Stop the servers first, because a server that starts with the plugin installs its triggers again. Can be
 * repeated, and works with or without the plugin in `medusa-config`. Orders, customers, products, stock and payments of the
 * platform are not changed.
 * @throws for an unknown argument, or when the host has no other fulfilment provider; in both cases nothing is changed
 */
export default async function uninstall({ container, args = [] }: ExecArgs): Promise<void> {
  const keepData = wantsToKeepData(args)
  const knex = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const report = (line: string) => logger.info(`svc uninstall: ${line}`)

  await handOverShipping(container, knex, report)
  await knex.transaction(async (trx) => {
    // A running server locks these tables: fail instead of waiting forever.
    await trx.raw("set local lock_timeout = '10s'")
    await removeFromPlatformTables(trx, report)
    if (keepData) return report("the plugin's own tables and their data are kept (--keep-data)")
    await dropOwnTables(trx, report)
    await forgetSignIns(trx, report)
  })
  report("done. Now remove the plugin and its providers from medusa-config, uninstall the package and start the host")
}

/** @throws for an unknown argument, so that a typing mistake does not delete data that should be kept */
function wantsToKeepData(args: readonly string[]): boolean {
  // Medusa's command line refuses unknown options and does not pass on what follows `--`.
  const separator = process.argv.indexOf("--")
  const given = new Set([...args, ...(separator === -1 ? [] : process.argv.slice(separator + 1))])
  const unknown = [...given].filter((argument) => !KEEP_DATA.includes(argument))
  if (unknown.length > 0) {
    throw new Error(`svc uninstall: unknown argument ${unknown.join(", ")}; the only one is --keep-data. Nothing was changed.`)
  }
  return given.size > 0
}
