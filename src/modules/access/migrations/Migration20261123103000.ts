import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { hasTables, installStatements, removeStatements } from "../../../database/platform-triggers"
import { PASSWORD_WATCH } from "../password-watch"
import { CREATE_SIGN_IN_INDEXES, DROP_SIGN_IN_INDEXES } from "../sign-in-indexes"

/**
 * Accounts of staff, users and customers; devices that sign in with a code, and the wrong codes of the last minute; tokens, application
 * passwords, password resets, and addresses of accounts that are not Medusa customers. On Medusa's tables: sign-in indexes, and triggers
 * that end credentials when a password is set.
 */
export class Migration20261123103000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_account" (
      "id" text not null,
      "number" serial not null,
      "actor_type" text not null,
      "actor_id" text not null,
      "username" text null,
      "username_key" text null,
      "email" text null,
      "first_name" text null,
      "last_name" text null,
      "display_name" text null,
      "phone" text null,
      "roles" jsonb not null default '[]',
      "meta" jsonb not null default '{}',
      "disabled" boolean not null default false,
      "registered_at" timestamptz not null,
      "credentials_valid_from" timestamptz null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null,
      "reset_mailed_at" timestamptz null,
      constraint "svc_account_pkey" primary key ("id"),
      constraint "svc_account_actor_type_check" check ("actor_type" in ('user', 'customer', 'svc_staff')),
      constraint "svc_account_staff_email_check" check (("actor_type" = 'svc_staff') = ("email" is not null)),
      constraint "svc_account_username_check" check (("username" is null) = ("username_key" is null))
    );`)
    this.addSql(`create unique index if not exists "IDX_svc_account_number" on "svc_account" ("number");`)
    this.addSql(`create unique index if not exists "IDX_svc_account_actor" on "svc_account" ("actor_type", "actor_id");`)
    this.addSql(`create unique index if not exists "IDX_svc_account_username" on "svc_account" ("username_key")
      where "username_key" is not null and "deleted_at" is null;`)
    this.addSql(`create unique index if not exists "IDX_svc_account_email" on "svc_account" (lower("email"))
      where "email" is not null and "deleted_at" is null;`)

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
    this.addSql(`create table if not exists "svc_device_attempt" (
      "id" bigserial not null,
      "address" text not null,
      "tried_at" timestamptz not null,
      constraint "svc_device_attempt_pkey" primary key ("id")
    );`)
    this.addSql(`create index if not exists "IDX_svc_device_attempt_tried" on "svc_device_attempt" ("tried_at");`)

    this.addSql(`create table if not exists "svc_access_token" (
      "id" text not null,
      "number" serial not null,
      "token_hash" text not null,
      "account_id" text not null,
      "created_at" timestamptz not null,
      "expires_at" timestamptz not null,
      "last_used_at" timestamptz null,
      "revoked_at" timestamptz null,
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null,
      "device_id" text null references "svc_device" ("id") on delete cascade,
      constraint "svc_access_token_pkey" primary key ("id"),
      constraint "svc_access_token_account_fkey" foreign key ("account_id") references "svc_account" ("id") on delete cascade
    );`)
    // Deleting a device deletes its token. Unique, so that concurrent attempts with one code create one token.
    this.addSql(`create unique index if not exists "IDX_svc_access_token_device" on "svc_access_token" ("device_id")
      where "device_id" is not null;`)
    this.addSql(`create unique index if not exists "IDX_svc_access_token_number" on "svc_access_token" ("number");`)
    this.addSql(`create unique index if not exists "IDX_svc_access_token_hash" on "svc_access_token" ("token_hash");`)
    this.addSql(`create index if not exists "IDX_svc_access_token_account" on "svc_access_token" ("account_id");`)

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
      "email" text not null default '',
      constraint "svc_password_reset_pkey" primary key ("id"),
      constraint "svc_password_reset_account_fkey" foreign key ("account_id") references "svc_account" ("id") on delete cascade
    );`)
    this.addSql(`create unique index if not exists "IDX_svc_password_reset_hash" on "svc_password_reset" ("token_hash");`)
    this.addSql(`create index if not exists "IDX_svc_password_reset_account" on "svc_password_reset" ("account_id");`)

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

    this.addSql(`create index if not exists "svc_access_token_ended" on "svc_access_token" (least("expires_at", "revoked_at"));`)
    this.addSql(
      `create index if not exists "svc_application_password_ended" on "svc_application_password" ("revoked_at") where "revoked_at" is not null;`,
    )
    this.addSql(`create index if not exists "svc_password_reset_ended" on "svc_password_reset" ("expires_at");`)

    for (const statement of CREATE_SIGN_IN_INDEXES) this.addSql(statement)
    if (await this.hasIdentities()) {
      for (const statement of installStatements(PASSWORD_WATCH)) this.addSql(statement)
    }
  }

  override async down(): Promise<void> {
    for (const statement of [...removeStatements(PASSWORD_WATCH), ...DROP_SIGN_IN_INDEXES]) this.addSql(statement)
    for (const table of [
      "account_address",
      "password_reset",
      "application_password",
      "access_token",
      "device_attempt",
      "device",
      "account",
    ]) {
      this.addSql(`drop table if exists "svc_${table}" cascade;`)
    }
  }

  private async hasIdentities(): Promise<boolean> {
    const [row] = (await this.execute(hasTables(PASSWORD_WATCH))) as { found: boolean }[]
    return row?.found === true
  }
}
