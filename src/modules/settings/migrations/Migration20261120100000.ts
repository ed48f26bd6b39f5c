import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_setting" (
      "key" text not null,
      "version" integer not null default 0,
      "value" jsonb not null,
      "updated_by" text null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null,
      constraint "svc_setting_pkey" primary key ("key")
    );`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_setting" cascade;`)
  }
}
