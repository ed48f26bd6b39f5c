import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The public integer id of a Medusa service zone, which has none of its own; 0 is the rest of the world. */
export class Migration20261121120100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists svc_shipping_zone (
      zone_id text not null primary key, number serial not null, created_at timestamptz not null,
      constraint svc_shipping_zone_number unique (number), constraint svc_shipping_zone_positive check (number > 0))`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists svc_shipping_zone`)
  }
}
