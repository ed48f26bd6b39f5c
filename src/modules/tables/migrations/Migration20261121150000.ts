import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Tables, their common rules, retired tokens, and holds (contract section 8). A token is stored sealed and looked up by its hash; of a
 * retired token only the hash is kept.
 */
export class Migration20261121150000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_table_rules" (
      "key" text not null default 'tables',
      "version" integer not null default 0,
      "value" jsonb not null default '{}',
      "updated_at" timestamptz not null default now(),
      "updated_by" text null,
      constraint "svc_table_rules_pkey" primary key ("key"),
      constraint "svc_table_rules_single" check ("key" = 'tables')
    );`)
    this.addSql(`create table if not exists "svc_table" (
      "id" text not null,
      "position" integer not null,
      "label" text not null,
      "zone" text not null default '',
      "capacity" integer not null,
      "active" boolean not null default true,
      "qr_token" text not null,
      "token_hash" text not null,
      constraint "svc_table_pkey" primary key ("id"),
      constraint "svc_table_id_check" check ("id" ~ '^[A-Za-z0-9_-]{1,64}$'),
      constraint "svc_table_capacity_check" check ("capacity" between 1 and 1000)
    );`)
    this.addSql(`create unique index if not exists "svc_table_token_hash" on "svc_table" ("token_hash");`)
    this.addSql(`create table if not exists "svc_table_retired_token" (
      "token_hash" text not null,
      "table_id" text not null,
      "retired_at" timestamptz not null,
      constraint "svc_table_retired_token_pkey" primary key ("token_hash")
    );`)
    this.addSql(`create or replace function svc_table_token_unretired() returns trigger language plpgsql as $$
      begin
        if exists (select from svc_table_retired_token where token_hash = new.token_hash) then
          raise exception 'a retired token leads nowhere' using errcode = '23514';
        end if;
        return new;
      end $$;`)
    this.addSql(`drop trigger if exists svc_table_token_unretired on "svc_table";`)
    this.addSql(`create trigger svc_table_token_unretired before insert or update of token_hash on "svc_table"
      for each row execute function svc_table_token_unretired();`)
    this.addSql(`create table if not exists "svc_table_hold" (
      "holder" text not null,
      "table_id" text not null,
      "current" boolean not null default true,
      "session_hash" text null,
      "account_number" integer null,
      "client" text null,
      "renewals" integer not null default 0,
      "move" text not null default '',
      "ended_by" text null,
      "former_expires_at" timestamptz null,
      "created_at" timestamptz not null,
      "expires_at" timestamptz not null,
      constraint "svc_table_hold_pkey" primary key ("holder", "table_id")
    );`)
    this.addSql(`create unique index if not exists "svc_table_hold_single" on "svc_table_hold" ("holder") where "current";`)
    this.addSql(`create index if not exists "svc_table_hold_table" on "svc_table_hold" ("table_id") where "current";`)
    this.addSql(
      `create index if not exists "svc_table_hold_client" on "svc_table_hold" ("client") where "current" and "client" is not null;`,
    )
    this.addSql(
      `create index if not exists "svc_table_hold_ended_by" on "svc_table_hold" ("ended_by") where "ended_by" is not null;`,
    )
    this.addSql(`create index if not exists "svc_table_hold_expiry" on "svc_table_hold" ("expires_at");`)
  }

  override async down(): Promise<void> {
    for (const table of ["svc_table_hold", "svc_table_retired_token", "svc_table", "svc_table_rules"]) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
    this.addSql(`drop function if exists svc_table_token_unretired() cascade;`)
  }
}
