import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { CREATE_LOCK_AND_COUNT, DROP_LOCK_AND_COUNT } from "../capacity/slot-capacity"

/** A database function that locks and counts a slot in one call. */
export class Migration20261122100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(CREATE_LOCK_AND_COUNT)
  }

  override async down(): Promise<void> {
    this.addSql(DROP_LOCK_AND_COUNT)
  }
}
