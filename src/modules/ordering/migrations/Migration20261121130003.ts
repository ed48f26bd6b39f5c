import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const ACCENTED = "ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÑñÇç"
const PLAIN = "aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuunncc"

/**
 * Indexes for the filters of `GET /orders`. Names, phones and e-mails are searched by any part, ignoring case and accents: an
 * index of three-character pieces built with plain PostgreSQL (no extension, no dependence on the locale).
 */
export class Migration20261121130003 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create or replace function svc_fold(value text) returns text language sql immutable strict parallel safe as $$
      select translate(lower(value), '${ACCENTED}', '${PLAIN}') $$;`)
    this.addSql(`create or replace function svc_grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
      begin
        return array(select substr(value, g, 3) from generate_series(1, length(value) - 2) g);
      end $$;`)
    this.addSql(`create index if not exists "svc_order_search" on "svc_order"
      using gin (svc_grams(svc_fold(first_name || ' ' || last_name || ' ' || phone || ' ' || email)))
      with (gin_pending_list_limit = 256) where "deleted_at" is null;`)
    // For filters that match many orders, which must be counted: few distinct values, so equal entries are stored once.
    this.addSql(`create index if not exists "svc_order_counted" on "svc_order"
      ("status", "order_type", "service_mode", "store", "business_date") where "deleted_at" is null;`)
    this.addSql(`create index if not exists "svc_order_email" on "svc_order" (lower(email), "created_at" desc, "number" desc)
      where "deleted_at" is null and "email" <> '';`)
    this.addSql(`create index if not exists "svc_order_at_table" on "svc_order" ("table_id", "created_at" desc, "number" desc)
      where "deleted_at" is null and "table_id" is not null;`)
  }

  override async down(): Promise<void> {
    for (const index of ["svc_order_at_table", "svc_order_email", "svc_order_counted", "svc_order_search"]) {
      this.addSql(`drop index if exists "${index}";`)
    }
    this.addSql("drop function if exists svc_grams(text);")
    this.addSql("drop function if exists svc_fold(text);")
  }
}
