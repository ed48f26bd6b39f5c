import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Application passwords, password-reset tokens, and when the last reset mail was sent. */
export class Migration20261121101001 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_application_password" (
      "id" text not null,
      "number" serial not null,
      "account_id" text not null,
      "name" text not null,
      "password_hash" text not null,
      "created_at" timestamptz not null,
      "last_used_at" timestamptz null,
      "revoked_at" timestamptz null,
      constraint "svc_application_password_pkey" primary key ("id"),
      constraint "svc_application_password_account_fkey" foreign key ("account_id") references "svc_account" ("id") on delete cascade
    );`)
    this.addSql(
      `create unique index if not exists "IDX_svc_application_password_number" on "svc_application_password" ("number");`,
    )
    this.addSql(
      `create unique index if not exists "IDX_svc_application_password_hash" on "svc_application_password" ("password_hash");`,
    )
    this.addSql(`create index if not exists "IDX_svc_application_password_account" on "svc_application_password" ("account_id");`)

    this.addSql(`create table if not exists "svc_password_reset" (
      "id" text not null,
      "token_hash" text not null,
      "account_id" text not null,
      "created_at" timestamptz not null,
      "expires_at" timestamptz not null,
      constraint "svc_password_reset_pkey" primary key ("id"),
      constraint "svc_password_reset_account_fkey" foreign key ("account_id") references "svc_account" ("id") on delete cascade
    );`)
    this.addSql(`create unique index if not exists "IDX_svc_password_reset_hash" on "svc_password_reset" ("token_hash");`)
    this.addSql(`create index if not exists "IDX_svc_password_reset_account" on "svc_password_reset" ("account_id");`)

    this.addSql(`alter table "svc_account" add column if not exists "reset_mailed_at" timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "svc_account" drop column if exists "reset_mailed_at";`)
    this.addSql(`drop table if exists "svc_password_reset" cascade;`)
    this.addSql(`drop table if exists "svc_application_password" cascade;`)
  }
}
