import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A native cart whose payment is open keeps its claim until this instant, also when its completion fails. */
export class Migration20261123113000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "svc_checkout_claim" add column if not exists "held_until" timestamptz null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`alter table "svc_checkout_claim" drop column if exists "held_until";`)
  }
}
