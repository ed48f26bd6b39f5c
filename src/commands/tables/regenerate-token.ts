import type { MedusaContainer } from "@medusajs/framework/types"
import type { Table } from "../../domain/tables"
import { fail } from "../../errors"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { newTableToken } from "./update-tables"

/**
 * Gives a table a new token. After the commit the old token is invalid in every process, including for orders in progress, because these
 * are judged under the table's lock.
 * @throws table_not_found, table_busy
 */
export async function regenerateToken(
  scope: MedusaContainer,
  tableId: string,
  { actor, now }: { readonly actor: string; readonly now: number },
): Promise<Table> {
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  const { result } = await unitOfWork(scope, (uow) =>
    whenFree(async () => {
      // Lock order: the settings before the table.
      await tables.lockRules(uow.trx, TABLE_PATIENCE_MS, now)
      const { tables: found } = await tables.lockTable(uow.trx, tableId, TABLE_PATIENCE_MS, now)
      const [table] = found
      if (!table) throw fail("table_not_found")
      const token = newTableToken()
      await tables.replaceToken(uow.trx, { table, token, actor, at: new Date(now) })
      return { ...table, qr_token: token }
    }),
  )
  return result
}
