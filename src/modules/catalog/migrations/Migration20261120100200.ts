import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const STAMPS = `created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz null`

const GUARDED = ["svc_extra", "svc_extra_assignment"]

/**
 * Product switches, extra categories, extras and their assignments (contract section 6). A trigger refuses to write or restore an extra or
 * assignment of a deleted category. It locks the category until the transaction ends, so that a concurrent deletion waits.
 */
export class Migration20261120100200 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists svc_product_switch (
      product_id text not null primary key, enabled boolean not null, enabled_at timestamptz null, ${STAMPS},
      constraint svc_product_switch_enabled_at check (enabled_at is null or not enabled))`)

    this.addSql(`create table if not exists svc_extra_category (
      id text not null primary key, number serial not null, name text not null, description text not null default '',
      type text not null default 'multiple', minimum integer not null default 0, maximum integer null,
      enabled boolean not null default true, position integer not null default 0, ${STAMPS},
      constraint svc_extra_category_type check (type in ('single', 'multiple')),
      constraint svc_extra_category_limits check (minimum >= 0 and (maximum is null or (maximum >= 1 and maximum >= minimum))),
      constraint svc_extra_category_single check (type <> 'single' or maximum = 1))`)
    this.addSql(`create unique index if not exists svc_extra_category_number on svc_extra_category (number)`)

    this.addSql(`create table if not exists svc_extra (
      id text not null primary key, number serial not null, category_number integer not null references svc_extra_category (number),
      name text not null, description text not null default '', price numeric not null default 0,
      enabled boolean not null default true, position integer not null default 0, ${STAMPS},
      constraint svc_extra_price check (price >= 0))`)
    this.addSql(`create unique index if not exists svc_extra_number on svc_extra (number)`)
    this.addSql(`create index if not exists svc_extra_of_category on svc_extra (category_number) where deleted_at is null`)

    this.addSql(`create table if not exists svc_extra_assignment (
      id text not null primary key, category_number integer not null references svc_extra_category (number),
      target_kind text not null, target_id text not null, ${STAMPS},
      constraint svc_extra_assignment_kind check (target_kind in ('product', 'product_category')))`)
    this.addSql(`create unique index if not exists svc_extra_assignment_once
      on svc_extra_assignment (category_number, target_kind, target_id) where deleted_at is null`)
    this.addSql(`create index if not exists svc_extra_assignment_of_target
      on svc_extra_assignment (target_id, target_kind) where deleted_at is null`)

    this.addSql(`create or replace function svc_extra_category_lives() returns trigger language plpgsql as $body$
      begin
        perform 1 from svc_extra_category where number = new.category_number and deleted_at is null for share;
        if not found then
          raise exception 'extra category % does not exist', new.category_number
            using errcode = 'foreign_key_violation', constraint = 'svc_extra_category_lives';
        end if;
        return new;
      end $body$`)
    for (const table of GUARDED) {
      this.addSql(`drop trigger if exists svc_extra_category_lives on ${table}`)
      this.addSql(`create trigger svc_extra_category_lives
        before insert or update of category_number, deleted_at on ${table}
        for each row when (new.deleted_at is null) execute function svc_extra_category_lives()`)
    }
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists svc_extra_assignment`)
    this.addSql(`drop table if exists svc_extra`)
    this.addSql(`drop table if exists svc_extra_category`)
    this.addSql(`drop table if exists svc_product_switch`)
    this.addSql(`drop function if exists svc_extra_category_lives()`)
  }
}
