import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Claims of native carts that have no order row yet (contract section 7); the position of the walk through Medusa's orders; and
 * drafts of the dashboard, which become orders without a new number.
 */
export class Migration20261121121000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_checkout_claim" (
      "cart_id" text not null,
      "attempt" text not null,
      "slot_key" text not null,
      "table_id" text null,
      "coupon" text null,
      "session_hash" text null,
      "account_number" integer null,
      "total" numeric not null default 0,
      "currency_code" text not null default '',
      "arrival" jsonb not null,
      "created_at" timestamptz not null,
      "expires_at" timestamptz not null,
      constraint "svc_checkout_claim_pkey" primary key ("cart_id")
    );`)
    this.addSql(`create index if not exists "svc_checkout_claim_slot" on "svc_checkout_claim" ("slot_key");`)
    this.addSql(
      `create index if not exists "svc_checkout_claim_table" on "svc_checkout_claim" ("table_id") where "table_id" is not null;`,
    )
    this.addSql(
      `create index if not exists "svc_checkout_claim_coupon" on "svc_checkout_claim" ("coupon") where "coupon" is not null;`,
    )
    this.addSql(`create table if not exists "svc_arrival_walk" (
      "name" text not null,
      "position" bigint not null default 0,
      "began_at" timestamptz not null,
      "installed_at" timestamptz not null,
      constraint "svc_arrival_walk_pkey" primary key ("name")
    );`)
    this.addSql(`create table if not exists "svc_open_draft" (
      "order_id" text not null,
      constraint "svc_open_draft_pkey" primary key ("order_id")
    );`)
  }

  override async down(): Promise<void> {
    for (const table of ["svc_checkout_claim", "svc_arrival_walk", "svc_open_draft"]) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
  }
}
