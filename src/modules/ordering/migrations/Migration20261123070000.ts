import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Orders paid online: the state of each payment, every session ever opened, and orders that are hidden until they are paid. */
export class Migration20261123070000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table "svc_order" add column if not exists "unseen" boolean not null default false;`)
    this.addSql(
      `create index if not exists "svc_order_unseen" on "svc_order" ("store", "business_date") where "unseen" and "deleted_at" is null;`,
    )
    this.addSql(`create table if not exists "svc_online_payment" (
      "order_id" text not null,
      "collection_id" text not null,
      "provider_id" text not null,
      "capture" text not null,
      "state" text not null,
      "closed_for" text null,
      "problem" text null,
      "session_id" text null,
      "decline" jsonb null,
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
    this.addSql(`create table if not exists "svc_payment_session" (
      "session_id" text not null,
      "order_id" text not null,
      "opened_at" timestamptz not null,
      constraint "svc_payment_session_pkey" primary key ("session_id")
    );`)
    this.addSql(`create index if not exists "svc_payment_session_age" on "svc_payment_session" ("opened_at");`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "svc_payment_session";`)
    this.addSql(`drop table if exists "svc_online_payment";`)
    this.addSql(`drop index if exists "svc_order_unseen";`)
    this.addSql(`alter table "svc_order" drop column if exists "unseen";`)
  }
}
