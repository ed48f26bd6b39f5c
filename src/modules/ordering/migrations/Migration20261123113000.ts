import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { hasTables, installStatements, removeStatements } from "../../../database/platform-triggers"
import { CREATE_LOCK_AND_COUNT, DROP_LOCK_AND_COUNT } from "../capacity/slot-capacity"
import { STOCK_GUARD } from "../capacity/stock-guard"
import { STOCK_NOTES } from "../capacity/stock-notes"
import { NATIVE_FEED } from "../native/native-feed"
import { CREATE_NATIVE_INDEXES, DROP_NATIVE_INDEXES, HAS_INDEXED_TABLES } from "../native/native-indexes"

const ACCENTED = "ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÑñÇç"
const PLAIN = "aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuunncc"

const TABLES = [
  "svc_order",
  "svc_order_history",
  "svc_order_note",
  "svc_order_sales",
  "svc_order_sales_line",
  "svc_order_stream",
  "svc_outbox",
  "svc_outbox_cursor",
  "svc_outbox_failure",
  "svc_idempotency_key",
  "svc_ticket_counter",
  "svc_cart_turn",
  "svc_checkout_claim",
  "svc_arrival_walk",
  "svc_open_draft",
  "svc_native_change",
  "svc_stock_note",
  "svc_online_payment",
  "svc_payment_session",
]

/** Triggers and indexes on Medusa's tables, and the query whether these tables exist. */
const ON_PLATFORM_TABLES = [
  ...[STOCK_GUARD, STOCK_NOTES, NATIVE_FEED].map((triggers) => ({
    exist: hasTables(triggers),
    install: installStatements(triggers),
    remove: removeStatements(triggers),
  })),
  { exist: HAS_INDEXED_TABLES, install: CREATE_NATIVE_INDEXES, remove: DROP_NATIVE_INDEXES },
]

/**
 * All tables of orders, and our triggers and indexes on Medusa's tables. Modules migrate in no fixed order. If Medusa's tables do not exist
 * yet, or an option requires something else, the start of the server installs or removes the triggers and indexes.
 */
export class Migration20261123113000 extends Migration {
  override async up(): Promise<void> {
    this.orders()
    this.searchOfOrders()
    this.historyAndNotes()
    this.sales()
    this.outbox()
    this.placing()
    this.nativeCarts()
    this.platformChanges()
    this.onlinePayments()
    this.streams()
    for (const { exist, install } of ON_PLATFORM_TABLES) {
      if (await this.found(exist)) for (const statement of install) this.addSql(statement)
    }
  }

  override async down(): Promise<void> {
    for (const { exist, remove } of ON_PLATFORM_TABLES) {
      if (await this.found(exist)) for (const statement of remove) this.addSql(statement)
    }
    this.addSql(DROP_LOCK_AND_COUNT)
    for (const table of TABLES) this.addSql(`drop table if exists "${table}" cascade;`)
    for (const name of ["svc_append_only()", "svc_grams(text)", "svc_fold(text)"]) {
      this.addSql(`drop function if exists ${name} cascade;`)
    }
  }

  private async found(query: string): Promise<boolean> {
    const [row] = (await this.execute(query)) as { found: boolean }[]
    return row?.found === true
  }

  /** The orders, and the indexes for their lists, slots and tables. */
  private orders(): void {
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
      "first_order" boolean null,
      "courier_number" integer null,
      "payment_method" text not null,
      "payment_method_title" text not null,
      "customer_note" text not null default '',
      "messaging_opt_in" boolean not null default false,
      "messaging_consent_at" timestamptz null,
      "session_hash" text null,
      "minutes_to_arrive" integer null,
      "printed_at" timestamptz null,
      "printed_stations" jsonb null,
      "tracking_url" text null,
      "kitchen_ready_at" timestamptz null,
      "kitchen_items_done" jsonb not null default '[]',
      "kitchen_recalled_version" integer null,
      "kitchen_lines_reopened" jsonb not null default '{}',
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
      "deleted_by" text null,
      "finalized_at" timestamptz null,
      "mirrored_status" text null,
      "unseen" boolean not null default false,
      "appeared_at" timestamptz null,
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
      `create index if not exists "svc_order_unseen" on "svc_order" ("store", "business_date") where "unseen" and "deleted_at" is null;`,
    )
    // Orders that occupy a table: few, whatever the age of the store (contract section 8).
    this.addSql(
      `create index if not exists "svc_order_standing_table" on "svc_order" ("table_id", "created_at")
       where "table_id" is not null and "table_released_at" is null and "deleted_at" is null
         and "status" in ('pending','on-hold','accepting','accepted','processing','completed');`,
    )
    this.addSql(
      `create index if not exists "svc_order_table_newest" on "svc_order" ("table_id", "created_at" desc)
       where "table_id" is not null and "deleted_at" is null;`,
    )
  }

  /**
   * Indexes for the filters of `GET /orders`. Names, phones and e-mails are searched by any part, ignoring case and accents: a trigram
   * index built with plain PostgreSQL (no extension, independent of the locale).
   */
  private searchOfOrders(): void {
    this.addSql(`create or replace function svc_fold(value text) returns text language sql immutable strict parallel safe as $$
      select translate(lower(value), '${ACCENTED}', '${PLAIN}') $$;`)
    this.addSql(`create or replace function svc_grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
      begin
        return array(select substr(value, g, 3) from generate_series(1, length(value) - 2) g);
      end $$;`)
    this.addSql(`create index if not exists "svc_order_search" on "svc_order"
      using gin (svc_grams(svc_fold(first_name || ' ' || last_name || ' ' || phone || ' ' || email)))
      with (gin_pending_list_limit = 256) where "deleted_at" is null;`)
    // To count the matches of filters that select many orders. The columns have few distinct values, so equal entries are stored once.
    this.addSql(`create index if not exists "svc_order_counted" on "svc_order"
      ("status", "order_type", "service_mode", "store", "business_date") where "deleted_at" is null;`)
    this.addSql(`create index if not exists "svc_order_email" on "svc_order" (lower(email), "created_at" desc, "number" desc)
      where "deleted_at" is null and "email" <> '';`)
    // Every new order looks up whether its guest has ordered before.
    this.addSql(`create index if not exists "svc_order_phone" on "svc_order" ("phone")
      where "deleted_at" is null and "phone" <> '';`)
    this.addSql(`create index if not exists "svc_order_at_table" on "svc_order" ("table_id", "created_at" desc, "number" desc)
      where "deleted_at" is null and "table_id" is not null;`)
  }

  /** The history of orders, and the store's notes on them (contract section 7, `/orders/{id}/notes`). */
  private historyAndNotes(): void {
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

    this.addSql(`create table if not exists "svc_order_note" (
      "id" serial not null,
      "order_id" text not null,
      "author" text not null,
      "account_number" integer null,
      "text" text not null,
      "customer_visible" boolean not null default false,
      "created_at" timestamptz not null,
      constraint "svc_order_note_pkey" primary key ("id"),
      constraint "svc_order_note_text_check" check ("text" <> '')
    );`)
    this.addSql(`create index if not exists "svc_order_note_order" on "svc_order_note" ("order_id", "id" desc);`)
  }

  /**
   * Sums of paid orders for reports: Medusa's lines, fees and discounts in minor units, at version `platform_version` of Medusa's order.
   * Derived data: a missing or outdated row is computed again.
   */
  private sales(): void {
    this.addSql(`create table if not exists "svc_order_sales" (
      "order_number" integer not null,
      "platform_version" integer not null,
      "items" bigint not null,
      "gross" bigint not null,
      "discounts" bigint not null,
      "delivery" bigint not null,
      "tax" bigint not null,
      "total" bigint not null,
      constraint "svc_order_sales_pkey" primary key ("order_number")
    );`)
    this.addSql(`create table if not exists "svc_order_sales_line" (
      "order_number" integer not null,
      "product_id" text not null,
      "name" text not null,
      "items" bigint not null,
      "gross" bigint not null,
      "discounts" bigint not null,
      "tax" bigint not null,
      "total" bigint not null,
      constraint "svc_order_sales_line_pkey" primary key ("order_number", "product_id")
    );`)
    this.addSql(`create index if not exists "svc_order_sold" on "svc_order" ("business_date")
      include ("number", "id", "status", "currency_code", "store", "order_type", "courier_number", "fulfillment_at")
      where "deleted_at" is null and "status" in ('completed', 'finalized');`)
  }

  /** The outbox, and how far each consumer has read it. */
  private outbox(): void {
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
    // To read by transaction: see `src/queue/outbox.ts`.
    this.addSql(`create index if not exists "svc_outbox_transaction" on "svc_outbox" ("transaction", "position");`)
    // `edge`: the transaction up to which a consumer has seen all events below its position. See `readEvents`.
    this.addSql(`create table if not exists "svc_outbox_cursor" (
      "consumer" text not null,
      "position" bigint not null default 0,
      "updated_at" timestamptz not null default now(),
      "edge" xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
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
  }

  /** For placing orders: idempotency keys, ticket numbers, and a function that locks and counts a slot in one call. */
  private placing(): void {
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
    this.addSql(CREATE_LOCK_AND_COUNT)
  }

  /**
   * The lease locks of native carts and payments, the claims of carts that have no order row yet (contract section 7), the position of the
   * walk through Medusa's orders, and drafts of the dashboard, which become orders without a new number. `presence`: the database
   * application name of the process, so that a lease ends with its process. `held_until`: a cart with an open payment keeps its claim until
   * then, even if its completion fails.
   */
  private nativeCarts(): void {
    this.addSql(`create table if not exists "svc_cart_turn" (
      "cart_id" text not null,
      "holder" text not null,
      "until" timestamptz not null,
      "presence" text null,
      constraint "svc_cart_turn_pkey" primary key ("cart_id")
    );`)
    this.addSql(`create table if not exists "svc_checkout_claim" (
      "cart_id" text not null,
      "attempt" text not null,
      "slot_key" text not null,
      "table_id" text null,
      "coupon" text null,
      "session_hash" text null,
      "account_number" integer null,
      "total" numeric not null default 0,
      "currency_code" text not null default '',
      "arrival" jsonb not null,
      "created_at" timestamptz not null,
      "expires_at" timestamptz not null,
      "held_until" timestamptz null,
      constraint "svc_checkout_claim_pkey" primary key ("cart_id")
    );`)
    this.addSql(`create index if not exists "svc_checkout_claim_slot" on "svc_checkout_claim" ("slot_key");`)
    this.addSql(
      `create index if not exists "svc_checkout_claim_table" on "svc_checkout_claim" ("table_id") where "table_id" is not null;`,
    )
    this.addSql(
      `create index if not exists "svc_checkout_claim_coupon" on "svc_checkout_claim" ("coupon") where "coupon" is not null;`,
    )
    this.addSql(`create table if not exists "svc_arrival_walk" (
      "name" text not null,
      "position" bigint not null default 0,
      "began_at" timestamptz not null,
      "installed_at" timestamptz not null,
      constraint "svc_arrival_walk_pkey" primary key ("name")
    );`)
    this.addSql(`create table if not exists "svc_open_draft" (
      "order_id" text not null,
      constraint "svc_open_draft_pkey" primary key ("order_id")
    );`)
  }

  /** Recorded changes of Medusa's orders, and what recent fulfilments have taken from stock. */
  private platformChanges(): void {
    this.addSql(`create table if not exists "svc_native_change" (
      "id" bigserial not null,
      "order_id" text not null,
      "what" text[] not null,
      "was_status" text null,
      "was_version" integer null,
      "actor" text null,
      "noted_at" timestamptz not null default clock_timestamp(),
      "due_at" timestamptz not null default now(),
      constraint "svc_native_change_pkey" primary key ("id")
    );`)
    this.addSql(`create index if not exists "svc_native_change_order" on "svc_native_change" ("order_id", "id");`)
    this.addSql(`create table if not exists "svc_stock_note" (
      "fulfillment_item_id" text not null,
      "fulfillment_id" text not null,
      "inventory_item_id" text not null,
      "location_id" text not null,
      "quantity" numeric not null,
      "taken" boolean not null default false,
      "noted_at" timestamptz not null default now(),
      constraint "svc_stock_note_pkey" primary key ("fulfillment_item_id")
    );`)
    this.addSql(
      `create index if not exists "svc_stock_note_shelf" on "svc_stock_note" ("inventory_item_id", "location_id", "taken", "fulfillment_item_id");`,
    )
    this.addSql(`create index if not exists "svc_stock_note_fulfilment" on "svc_stock_note" ("fulfillment_id");`)
  }

  /** The state of each online payment, and the recently opened payment sessions. */
  private onlinePayments(): void {
    this.addSql(`create table if not exists "svc_online_payment" (
      "order_id" text not null,
      "collection_id" text not null,
      "provider_id" text not null,
      "capture" text not null,
      "state" text not null,
      "closed_for" text null,
      "problem" text null,
      "session_id" text null,
      "held_by" bigint[] not null default '{}',
      "expires_at" timestamptz not null,
      "look_at" timestamptz null,
      "looked_at" timestamptz null,
      "looks" integer not null default 0,
      "failures" integer not null default 0,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      constraint "svc_online_payment_pkey" primary key ("order_id"),
      constraint "svc_online_payment_capture_check" check ("capture" in ('automatic','manual')),
      constraint "svc_online_payment_state_check" check ("state" in ('open','paid','closing','closed','owed')),
      constraint "svc_online_payment_closed_for_check" check ("closed_for" in ('expired','cancelled','offline')),
      constraint "svc_online_payment_problem_check" check ("problem" in ('mismatch','late','lapsed')),
      constraint "svc_online_payment_look_check" check ("look_at" is not null or "state" in ('paid','closed'))
    );`)
    this.addSql(`create unique index if not exists "svc_online_payment_collection" on "svc_online_payment" ("collection_id");`)
    this.addSql(
      `create index if not exists "svc_online_payment_due" on "svc_online_payment" ("look_at") where "look_at" is not null;`,
    )
    this.addSql(
      `create index if not exists "svc_online_payment_open" on "svc_online_payment" ("order_id") where "state" = 'open';`,
    )
    // `fastupdate = off`: no pending list, because every search would read it.
    this.addSql(
      `create index if not exists "svc_online_payment_held" on "svc_online_payment" using gin ("held_by") with (fastupdate = off) where "state" = 'open';`,
    )
    this.addSql(`create table if not exists "svc_payment_session" (
      "session_id" text not null,
      "order_id" text not null,
      "opened_at" timestamptz not null,
      constraint "svc_payment_session_pkey" primary key ("session_id")
    );`)
    this.addSql(`create index if not exists "svc_payment_session_age" on "svc_payment_session" ("opened_at");`)
  }

  /**
   * The open live streams of all processes, to limit them per account (contract section 14). `token_id`: the token that opened the
   * stream; it identifies the device of a board. `attended`: whether somebody takes new orders at its board; null: the board is not known.
   */
  private streams(): void {
    this.addSql(`create table if not exists "svc_order_stream" (
      "id" bigserial not null,
      "account" text not null,
      "seen_at" timestamptz not null,
      "token_id" text null,
      "attended" boolean null,
      constraint "svc_order_stream_pkey" primary key ("id")
    );`)
    this.addSql(`create index if not exists "svc_order_stream_account" on "svc_order_stream" ("account", "id");`)
  }
}
