import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** An index to read the outbox by transaction: see `outbox-window.ts`. */
export class Migration20261121170000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index if not exists "svc_outbox_transaction" on "svc_outbox" ("transaction", "position");`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "svc_outbox_transaction";`)
  }
}
