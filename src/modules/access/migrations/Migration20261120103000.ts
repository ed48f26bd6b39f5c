import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_SIGN_IN_INDEXES, DROP_SIGN_IN_INDEXES } from "../sign-in-indexes"

export class Migration20261120103000 extends Migration {
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
      constraint "svc_access_token_pkey" primary key ("id"),
      constraint "svc_access_token_account_fkey" foreign key ("account_id") references "svc_account" ("id") on delete cascade
    );`)
    this.addSql(`create unique index if not exists "IDX_svc_access_token_number" on "svc_access_token" ("number");`)
    this.addSql(`create unique index if not exists "IDX_svc_access_token_hash" on "svc_access_token" ("token_hash");`)
    this.addSql(`create index if not exists "IDX_svc_access_token_account" on "svc_access_token" ("account_id");`)

    for (const statement of CREATE_SIGN_IN_INDEXES) this.addSql(statement)
  }

  override async down(): Promise<void> {
    for (const statement of DROP_SIGN_IN_INDEXES) this.addSql(statement)
    this.addSql(`drop table if exists "svc_access_token" cascade;`)
    this.addSql(`drop table if exists "svc_account" cascade;`)
  }
}
