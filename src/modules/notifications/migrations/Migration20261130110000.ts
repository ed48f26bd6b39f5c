import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The id of the note that gives the reason of a refusal, because a later note is not the reason (contract section 17). */
export class Migration20261130110000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "svc_notice" add column if not exists "note" integer null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "svc_notice" drop column if exists "note";`)
  }
}
