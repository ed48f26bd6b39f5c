import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { HAS_INVENTORY_TABLES, INSTALL_STOCK_GUARD, REMOVE_STOCK_GUARD } from "../capacity/stock-guard"

/**
 * Installs the stock guard on Medusa's inventory tables. If those do not exist yet (modules migrate in no fixed order), or the
 * option `stock_guard` says otherwise, the start of the server settles it (`ensureStockGuard`).
 */
export class Migration20261120101100 extends Migration {
  override async up(): Promise<void> {
    if (await this.hasInventory()) {
      for (const statement of INSTALL_STOCK_GUARD) this.addSql(statement)
    }
  }

  override async down(): Promise<void> {
    if (await this.hasInventory()) {
      for (const statement of REMOVE_STOCK_GUARD) this.addSql(statement)
    }
  }

  private async hasInventory(): Promise<boolean> {
    const [row] = (await this.execute(HAS_INVENTORY_TABLES)) as { found: boolean }[]
    return row?.found === true
  }
}
