import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A reset link proves its mailbox. Links from before, valid for an hour, prove none. */
export class Migration20261122230000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "svc_password_reset" add column if not exists "email" text not null default '';`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "svc_password_reset" drop column if exists "email";`)
  }
}
