import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The open live streams of all processes, to limit them per account (contract section 14). */
export class Migration20261121170200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_order_stream" (
      "id" bigserial not null,
      "account" text not null,
      "seen_at" timestamptz not null,
      constraint "svc_order_stream_pkey" primary key ("id")
    );`)
    this.addSql(`create index if not exists "svc_order_stream_account" on "svc_order_stream" ("account", "id");`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_order_stream";`)
  }
}
