import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** How long boards have been connected. `seen_at` can be null, because the row may be written before any board was seen. */
export class Migration20261128200000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "svc_screen_watch"
      alter column "seen_at" drop not null,
      add column if not exists "connected_since" timestamptz null,
      add column if not exists "connected_until" timestamptz null,
      add column if not exists "sustained_at" timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "svc_screen_watch" where "seen_at" is null;`)
    this.addSql(`alter table if exists "svc_screen_watch"
      alter column "seen_at" set not null,
      drop column if exists "connected_since",
      drop column if exists "connected_until",
      drop column if exists "sustained_at";`)
  }
}
