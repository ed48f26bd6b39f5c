import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Requests to the routing service per day, for `daily_limit` (contract section 5). */
export class Migration20261120104000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists svc_routing_usage (
      day text not null primary key, count integer not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz null,
      constraint svc_routing_usage_count check (count >= 0))`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists svc_routing_usage`)
  }
}
