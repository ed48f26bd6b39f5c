import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Devices that sign in by a code, their tokens, and the wrong codes of the last minute. */
export class Migration20261123103000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_device" (
      "id" text not null,
      "number" serial not null,
      "account_id" text not null,
      "name" text not null,
      "kind" text not null,
      "code_hash" text null,
      "code_expires_at" timestamptz null,
      "credentials_from" timestamptz null,
      "ends_at" timestamptz not null,
      "created_at" timestamptz not null,
      "last_seen_at" timestamptz null,
      "last_address" text null,
      constraint "svc_device_pkey" primary key ("id"),
      constraint "svc_device_account_fkey" foreign key ("account_id") references "svc_account" ("id") on delete cascade,
      constraint "svc_device_kind_check" check ("kind" in ('kitchen', 'counter', 'pickup', 'courier', 'printer')),
      constraint "svc_device_code_check" check (("code_hash" is null) = ("code_expires_at" is null))
    );`)
    this.addSql(`create unique index if not exists "IDX_svc_device_number" on "svc_device" ("number");`)
    this.addSql(
      `create unique index if not exists "IDX_svc_device_code" on "svc_device" ("code_hash") where "code_hash" is not null;`,
    )
    this.addSql(`create index if not exists "IDX_svc_device_account" on "svc_device" ("account_id");`)
    this.addSql(`create index if not exists "svc_device_ended" on "svc_device" ("ends_at");`)
    // A deleted device takes its token with it. Unique: a code gives one token, whatever races.
    this.addSql(`alter table "svc_access_token" add column if not exists "device_id" text null
      references "svc_device" ("id") on delete cascade;`)
    this.addSql(`create unique index if not exists "IDX_svc_access_token_device" on "svc_access_token" ("device_id")
      where "device_id" is not null;`)
    this.addSql(`create table if not exists "svc_device_attempt" (
      "id" bigserial not null,
      "address" text not null,
      "tried_at" timestamptz not null,
      constraint "svc_device_attempt_pkey" primary key ("id")
    );`)
    this.addSql(`create index if not exists "IDX_svc_device_attempt_tried" on "svc_device_attempt" ("tried_at");`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_device_attempt" cascade;`)
    this.addSql(`alter table "svc_access_token" drop column if exists "device_id";`)
    this.addSql(`drop table if exists "svc_device" cascade;`)
  }
}
