import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The store's notes on an order (contract section 7, `/orders/{id}/notes`). */
export class Migration20261121130001 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_order_note" (
      "id" serial not null,
      "order_id" text not null,
      "author" text not null,
      "account_number" integer null,
      "text" text not null,
      "customer_visible" boolean not null default false,
      "created_at" timestamptz not null,
      constraint "svc_order_note_pkey" primary key ("id"),
      constraint "svc_order_note_text_check" check ("text" <> '')
    );`)
    this.addSql(`create index if not exists "svc_order_note_order" on "svc_order_note" ("order_id", "id" desc);`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_order_note" cascade;`)
  }
}
