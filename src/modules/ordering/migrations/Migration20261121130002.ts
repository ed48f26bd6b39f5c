import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Sums of paid orders for reports: Medusa's lines, fees and discounts in the currency's smallest unit, at `platform_version` of
 * Medusa's order. Derived data: a missing or outdated row is computed again.
 */
export class Migration20261121130002 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_order_sales" (
      "order_number" integer not null,
      "platform_version" integer not null,
      "items" bigint not null,
      "gross" bigint not null,
      "discounts" bigint not null,
      "delivery" bigint not null,
      "tax" bigint not null,
      "total" bigint not null,
      constraint "svc_order_sales_pkey" primary key ("order_number")
    );`)
    this.addSql(`create table if not exists "svc_order_sales_line" (
      "order_number" integer not null,
      "product_id" text not null,
      "name" text not null,
      "items" bigint not null,
      "gross" bigint not null,
      "discounts" bigint not null,
      "tax" bigint not null,
      "total" bigint not null,
      constraint "svc_order_sales_line_pkey" primary key ("order_number", "product_id")
    );`)
    this.addSql(`create index if not exists "svc_order_sold" on "svc_order" ("business_date")
      include ("number", "id", "status", "currency_code", "store", "order_type", "courier_number", "fulfillment_at")
      where "deleted_at" is null and "status" in ('completed', 'finalized');`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "svc_order_sold";`)
    this.addSql(`drop table if exists "svc_order_sales_line" cascade;`)
    this.addSql(`drop table if exists "svc_order_sales" cascade;`)
  }
}
