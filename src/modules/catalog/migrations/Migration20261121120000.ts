import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const GUARDED = ["svc_extra", "svc_extra_assignment"]

/**
 * Extras and assignments cannot be written or restored while their category is deleted, whoever writes. The trigger locks the
 * category until the transaction ends, so that a deletion comes before or after it.
 */
export class Migration20261121120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function svc_extra_category_lives() returns trigger language plpgsql as $body$
      begin
        perform 1 from svc_extra_category where number = new.category_number and deleted_at is null for share;
        if not found then
          raise exception 'extra category % does not exist', new.category_number
            using errcode = 'foreign_key_violation', constraint = 'svc_extra_category_lives';
        end if;
        return new;
      end $body$`)
    for (const table of GUARDED) {
      this.addSql(`drop trigger if exists svc_extra_category_lives on ${table}`)
      this.addSql(`create trigger svc_extra_category_lives
        before insert or update of category_number, deleted_at on ${table}
        for each row when (new.deleted_at is null) execute function svc_extra_category_lives()`)
    }
  }

  override async down(): Promise<void> {
    for (const table of GUARDED) this.addSql(`drop trigger if exists svc_extra_category_lives on ${table}`)
    this.addSql(`drop function if exists svc_extra_category_lives()`)
  }
}
