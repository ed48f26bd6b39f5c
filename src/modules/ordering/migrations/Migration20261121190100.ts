import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_NATIVE_INDEXES, DROP_NATIVE_INDEXES, HAS_INDEXED_TABLES } from "../native/native-indexes"

/** Our indexes on Medusa's order tables. If those do not exist yet, the start of the server creates the indexes. */
export class Migration20261121190100 extends Migration {
  override async up(): Promise<void> {
    if (await this.hasOrders()) {
      for (const statement of CREATE_NATIVE_INDEXES) this.addSql(statement)
    }
  }

  override async down(): Promise<void> {
    for (const statement of DROP_NATIVE_INDEXES) this.addSql(statement)
  }

  private async hasOrders(): Promise<boolean> {
    const [row] = (await this.execute(HAS_INDEXED_TABLES)) as { found: boolean }[]
    return row?.found === true
  }
}
