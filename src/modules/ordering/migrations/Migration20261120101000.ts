import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261120101000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_order" (
      "id" text not null,
      "number" integer not null,
      "ticket_number" integer not null,
      "store" text not null default 'main',
      "status" text not null,
      "version" integer not null default 1,
      "source" text not null,
      "order_type" text not null,
      "service_mode" text not null default '',
      "fulfillment_date" text not null,
      "fulfillment_time" text not null,
      "fulfillment_at" timestamptz not null,
      "prepare_at" timestamptz not null,
      "estimated_at" timestamptz null,
      "business_date" text not null,
      "slot_key" text not null,
      "table_id" text null,
      "table_label" text null,
      "table_zone" text null,
      "table_released_at" timestamptz null,
      "account_number" integer null,
      "first_name" text not null default '',
      "last_name" text not null default '',
      "email" text not null default '',
      "phone" text not null default '',
      "delivery_coordinates" jsonb null,
      "distance_meters" integer null,
      "courier_number" integer null,
      "payment_method" text not null,
      "payment_method_title" text not null,
      "customer_note" text not null default '',
      "messaging_opt_in" boolean not null default false,
      "messaging_consent_at" timestamptz null,
      "session_hash" text null,
      "minutes_to_arrive" integer null,
      "printed_at" timestamptz null,
      "tracking_url" text null,
      "kitchen_ready_at" timestamptz null,
      "kitchen_items_done" jsonb not null default '[]',
      "loyalty" jsonb not null default '{}',
      "meta" jsonb not null default '{}',
      "currency_code" text not null,
      "total" numeric not null,
      "coupons" jsonb not null default '[]',
      "notes_count" integer not null default 0,
      "stock_held" boolean not null default true,
      "sent_at" timestamptz null,
      "paid_at" timestamptz null,
      "completed_at" timestamptz null,
      "status_changed_at" timestamptz not null,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      "deleted_at" timestamptz null,
      constraint "svc_order_pkey" primary key ("id"),
      constraint "svc_order_status_check" check ("status" in
        ('pending','on-hold','accepting','accepted','processing','shipped','completed','finalized','cancelled','refunded','failed')),
      constraint "svc_order_type_check" check ("order_type" in ('delivery','pickup')),
      constraint "svc_order_service_mode_check" check ("service_mode" in ('','dine_in','takeaway')),
      constraint "svc_order_source_check" check ("source" in ('api','checkout','dashboard'))
    );`)
    this.addSql(`create unique index if not exists "svc_order_number" on "svc_order" ("number");`)
    this.addSql(
      `create unique index if not exists "svc_order_ticket" on "svc_order" ("store", "business_date", "ticket_number");`,
    )
    this.addSql(`create index if not exists "svc_order_slot" on "svc_order" ("slot_key", "status") where "deleted_at" is null;`)
    this.addSql(
      `create index if not exists "svc_order_newest" on "svc_order" ("created_at" desc, "number" desc) where "deleted_at" is null;`,
    )
    this.addSql(
      `create index if not exists "svc_order_status_newest" on "svc_order" ("status", "created_at" desc, "number" desc) where "deleted_at" is null;`,
    )
    this.addSql(
      `create index if not exists "svc_order_modified" on "svc_order" ("updated_at" desc, "number" desc) where "deleted_at" is null;`,
    )
    this.addSql(
      `create index if not exists "svc_order_fulfillment" on "svc_order" ("fulfillment_at" desc, "number" desc) where "deleted_at" is null;`,
    )
    this.addSql(
      `create index if not exists "svc_order_business_date" on "svc_order" ("business_date", "status") where "deleted_at" is null;`,
    )
    this.addSql(
      `create index if not exists "svc_order_account" on "svc_order" ("account_number", "created_at" desc) where "account_number" is not null;`,
    )
    this.addSql(
      `create index if not exists "svc_order_courier" on "svc_order" ("courier_number", "created_at" desc) where "courier_number" is not null;`,
    )
    this.addSql(`create index if not exists "svc_order_deleted" on "svc_order" ("business_date") where "deleted_at" is not null;`)
    this.addSql(
      `create index if not exists "svc_order_table" on "svc_order" ("table_id") where "table_id" is not null and "table_released_at" is null and "deleted_at" is null;`,
    )

    this.addSql(`create table if not exists "svc_order_history" (
      "id" bigserial not null,
      "order_id" text not null,
      "from_status" text null,
      "to_status" text not null,
      "actor" text not null,
      "source" text not null,
      "note" text not null default '',
      "created_at" timestamptz not null,
      constraint "svc_order_history_pkey" primary key ("id")
    );`)
    this.addSql(`create index if not exists "svc_order_history_order" on "svc_order_history" ("order_id", "id");`)
    this.addSql(`create or replace function svc_append_only() returns trigger language plpgsql as $$
      begin raise exception '% is append-only', tg_table_name using errcode = '55000'; end $$;`)
    this.addSql(`drop trigger if exists svc_order_history_append_only on "svc_order_history";`)
    this.addSql(`create trigger svc_order_history_append_only before update or delete on "svc_order_history"
      for each row execute function svc_append_only();`)

    this.addSql(`create table if not exists "svc_outbox" (
      "position" bigserial not null,
      "transaction" xid8 not null default pg_current_xact_id(),
      "store" text not null default 'main',
      "order_id" text not null,
      "topic" text not null,
      "data" jsonb not null default '{}',
      "created_at" timestamptz not null,
      constraint "svc_outbox_pkey" primary key ("position")
    );`)
    this.addSql(`create index if not exists "svc_outbox_order" on "svc_outbox" ("order_id", "position");`)
    this.addSql(`create table if not exists "svc_outbox_cursor" (
      "consumer" text not null,
      "position" bigint not null default 0,
      "updated_at" timestamptz not null default now(),
      constraint "svc_outbox_cursor_pkey" primary key ("consumer")
    );`)
    this.addSql(`create table if not exists "svc_outbox_failure" (
      "consumer" text not null,
      "position" bigint not null,
      "order_id" text not null,
      "attempts" integer not null default 1,
      "error" text not null default '',
      "next_attempt_at" timestamptz not null,
      constraint "svc_outbox_failure_pkey" primary key ("consumer", "position")
    );`)

    this.addSql(`create table if not exists "svc_idempotency_key" (
      "scope" text not null,
      "account" text not null,
      "key" text not null,
      "body_hash" text not null,
      "result_id" text not null,
      "created_at" timestamptz not null,
      constraint "svc_idempotency_key_pkey" primary key ("scope", "account", "key")
    );`)
    this.addSql(`create index if not exists "svc_idempotency_key_age" on "svc_idempotency_key" ("created_at");`)

    this.addSql(`create table if not exists "svc_ticket_counter" (
      "store" text not null,
      "business_date" text not null,
      "last" integer not null,
      constraint "svc_ticket_counter_pkey" primary key ("store", "business_date")
    );`)
  }

  override async down(): Promise<void> {
    for (const table of [
      "svc_order",
      "svc_order_history",
      "svc_outbox",
      "svc_outbox_cursor",
      "svc_outbox_failure",
      "svc_idempotency_key",
      "svc_ticket_counter",
    ]) {
      this.addSql(`drop table if exists "${table}" cascade;`)
    }
    this.addSql(`drop function if exists svc_append_only() cascade;`)
  }
}
