import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Who may change a native cart at the moment. */
export class Migration20261121120500 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_cart_turn" (
      "cart_id" text not null,
      "holder" text not null,
      "until" timestamptz not null,
      constraint "svc_cart_turn_pkey" primary key ("cart_id")
    );`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_cart_turn" cascade;`)
  }
}
