import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Notices to customers whose order is refused (contract section 17). */
export class Migration20261130090000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "svc_notice" drop constraint if exists "svc_notice_kind_check";`)
    this.addSql(`alter table "svc_notice" add constraint "svc_notice_kind_check" check ("kind" in
      ('accepted','shipped','finalized','refused','minutes'));`)
  }

  override async down(): Promise<void> {
    this.addSql(`delete from "svc_notice" where "kind" = 'refused';`)
    this.addSql(`alter table "svc_notice" drop constraint if exists "svc_notice_kind_check";`)
    this.addSql(`alter table "svc_notice" add constraint "svc_notice_kind_check" check ("kind" in
      ('accepted','shipped','finalized','minutes'));`)
  }
}
