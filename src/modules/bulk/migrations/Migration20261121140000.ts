import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Bulk changes, and a journal of each cell before and after its change (contract section 10). A unique index allows one running change
 * across all processes.
 */
export class Migration20261121140000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists svc_bulk (
      id serial primary key, status text not null, phase text not null, entity text not null, operation text not null,
      target jsonb not null, change jsonb not null, digest text null, target_ids text[] null,
      total integer not null, applied integer not null default 0, skipped integer not null default 0,
      skipped_items jsonb not null default '[]', conflicts jsonb not null default '[]', progress double precision not null default 0,
      error text null, attempts integer not null default 0, actor text not null, undone_by text null,
      created_at timestamptz not null, finished_at timestamptz null, undone_at timestamptz null,
      constraint svc_bulk_status check (status in ('running', 'done', 'failed', 'undone')),
      constraint svc_bulk_phase check (phase in ('apply', 'undo')),
      constraint svc_bulk_progress check (progress >= 0 and progress <= 1))`)
    this.addSql(`create unique index if not exists svc_bulk_one_runs on svc_bulk ((true)) where status = 'running'`)
    this.addSql(`create table if not exists svc_bulk_item (
      bulk_id integer not null references svc_bulk (id) on delete cascade, position integer not null,
      target_id text not null, key text not null, name text not null, before jsonb not null, after jsonb not null,
      constraint svc_bulk_item_pkey primary key (bulk_id, position))`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists svc_bulk_item`)
    this.addSql(`drop table if exists svc_bulk`)
  }
}
