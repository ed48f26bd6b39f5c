import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Moves the cursors of webhooks and notices into the one table of outbox cursors. */
export class Migration20261122220000 extends Migration {
  override async up(): Promise<void> {
    for (const [table, consumer] of [
      ["svc_webhook_cursor", "webhooks"],
      ["svc_notice_cursor", "notices"],
    ]) {
      this.addSql(`do $$ begin
        if to_regclass('${table}') is not null then
          insert into "svc_outbox_cursor" ("consumer", "position", "edge")
            select '${consumer}', coalesce((select max(o.position) from "svc_outbox" o where o.transaction < c.edge), 0), c.edge
            from "${table}" c where c.edge > '0'::xid8
            on conflict do nothing;
          drop table "${table}";
        end if;
      end $$;`)
    }
  }

  /** Both start again at the current end; what they sent is recorded in their own tables. */
  override async down(): Promise<void> {
    this.addSql(`delete from "svc_outbox_cursor" where "consumer" in ('webhooks', 'notices');`)
  }
}
