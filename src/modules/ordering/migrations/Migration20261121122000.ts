import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { HAS_ORDER_TABLES, INSTALL_NATIVE_FEED, REMOVE_NATIVE_FEED } from "../native/native-feed"

/** The native feed: notes of changes to Medusa's orders; and when an order was finalised. */
export class Migration20261121122000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_native_change" (
      "id" bigserial not null,
      "order_id" text not null,
      "what" text[] not null,
      "was_status" text null,
      "was_version" integer null,
      "actor" text null,
      "noted_at" timestamptz not null default clock_timestamp(),
      "due_at" timestamptz not null default now(),
      constraint "svc_native_change_pkey" primary key ("id")
    );`)
    this.addSql(`create index if not exists "svc_native_change_order" on "svc_native_change" ("order_id", "id");`)
    // Until now, only finalised orders were paid.
    this.addSql(`alter table "svc_order" add column if not exists "finalized_at" timestamptz null;`)
    this.addSql(`update "svc_order" set "finalized_at" = "paid_at" where "paid_at" is not null and "finalized_at" is null;`)
    if (await this.hasOrders()) {
      for (const statement of INSTALL_NATIVE_FEED) this.addSql(statement)
    }
  }

  override async down(): Promise<void> {
    for (const statement of REMOVE_NATIVE_FEED) this.addSql(statement)
    this.addSql(`alter table "svc_order" drop column if exists "finalized_at";`)
    this.addSql(`drop table if exists "svc_native_change";`)
  }

  private async hasOrders(): Promise<boolean> {
    const [row] = (await this.execute(HAS_ORDER_TABLES)) as { found: boolean }[]
    return row?.found === true
  }
}
