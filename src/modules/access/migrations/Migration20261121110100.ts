import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Addresses of accounts that are not Medusa customers. */
export class Migration20261121110100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_account_address" (
      "id" text not null,
      "number" serial not null,
      "account_id" text not null,
      "address_name" text null,
      "first_name" text null,
      "last_name" text null,
      "phone" text null,
      "address_1" text null,
      "address_2" text null,
      "city" text null,
      "province" text null,
      "postal_code" text null,
      "country_code" text null,
      "is_default_shipping" boolean not null default false,
      "metadata" jsonb null,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      constraint "svc_account_address_pkey" primary key ("id"),
      constraint "svc_account_address_account_fkey" foreign key ("account_id") references "svc_account" ("id") on delete cascade
    );`)
    this.addSql(`create index if not exists "IDX_svc_account_address_account" on "svc_account_address" ("account_id", "number");`)
    this.addSql(`create unique index if not exists "IDX_svc_account_address_default" on "svc_account_address" ("account_id")
      where "is_default_shipping";`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_account_address" cascade;`)
  }
}
