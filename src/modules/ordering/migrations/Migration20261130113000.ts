import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * The orders whose receipt was printed, so that only one device prints the original. A table of its own: another column of `svc_order`
 * would break the prepared statements of servers that still run the former version.
 */
export class Migration20261130113000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_order_receipt" (
      "order_id" text not null,
      "printed_at" timestamptz not null,
      constraint "svc_order_receipt_pkey" primary key ("order_id")
    );`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_order_receipt";`)
  }
}
