import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { HAS_FULFILMENT_TABLES, INSTALL_STOCK_NOTES, REMOVE_STOCK_NOTES } from "../capacity/stock-notes"

/** Notes of what recent fulfilments have taken from stock. */
export class Migration20261122130000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_stock_note" (
      "fulfillment_item_id" text not null,
      "fulfillment_id" text not null,
      "inventory_item_id" text not null,
      "location_id" text not null,
      "quantity" numeric not null,
      "taken" boolean not null default false,
      "noted_at" timestamptz not null default now(),
      constraint "svc_stock_note_pkey" primary key ("fulfillment_item_id")
    );`)
    this.addSql(
      `create index if not exists "svc_stock_note_shelf" on "svc_stock_note" ("inventory_item_id", "location_id", "taken", "fulfillment_item_id");`,
    )
    this.addSql(`create index if not exists "svc_stock_note_fulfilment" on "svc_stock_note" ("fulfillment_id");`)
    if (await this.hasFulfilments()) {
      for (const statement of INSTALL_STOCK_NOTES) this.addSql(statement)
    }
  }

  override async down(): Promise<void> {
    for (const statement of REMOVE_STOCK_NOTES) this.addSql(statement)
    this.addSql(`drop table if exists "svc_stock_note";`)
  }

  private async hasFulfilments(): Promise<boolean> {
    const [row] = (await this.execute(HAS_FULFILMENT_TABLES)) as { found: boolean }[]
    return row?.found === true
  }
}
