import { ORDER_COLUMNS } from "../../src/modules/ordering/orders/order-row"
import type { Store } from "../support"

/** Columns that only the deletion of an order writes. */
const OF_DELETION = ["deleted_at", "deleted_by"]

/** What the code knows of the table `svc_order`, compared with the migrated database. */
export function orderColumns(use: () => Store): void {
  it("has the columns that the code reads and writes, and those of a deletion", async () => {
    const rows: { column_name: string }[] = await use()
      .db("information_schema.columns")
      .where({ table_schema: "public", table_name: "svc_order" })
      .select("column_name")
    expect(rows.map(({ column_name: name }) => name).sort()).toEqual([...Object.keys(ORDER_COLUMNS), ...OF_DELETION].sort())
  })
}
