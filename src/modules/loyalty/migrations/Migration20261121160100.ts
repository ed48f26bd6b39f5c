import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Points (contract section 11): accounts, their entries and lots, rewards, coupons, earning orders, referrals, verified mailboxes. */
export class Migration20261121160100 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "svc_loyalty_account" (
      "account_number" integer not null,
      "balance" bigint not null default 0,
      "owed" bigint not null default 0,
      "lifetime_earned" bigint not null default 0,
      "referral_code" text not null,
      "verified_email" text null,
      "verified_at" timestamptz null,
      "verify_mailed_at" timestamptz null,
      "created_at" timestamptz not null,
      constraint "svc_loyalty_account_pkey" primary key ("account_number"),
      constraint "svc_loyalty_account_balance_check" check ("balance" >= 0),
      constraint "svc_loyalty_account_owed_check" check ("owed" >= 0)
    );`)
    this.addSql(
      `create unique index if not exists "svc_loyalty_account_referral_code" on "svc_loyalty_account" ("referral_code");`,
    )

    this.addSql(`create table if not exists "svc_loyalty_entry" (
      "id" bigserial not null,
      "account_number" integer not null,
      "type" text not null,
      "points" bigint not null,
      "balance_after" bigint not null,
      "order_id" text null,
      "reason" text not null default '',
      "actor" text not null,
      "event" text null,
      "created_at" timestamptz not null,
      constraint "svc_loyalty_entry_pkey" primary key ("id"),
      constraint "svc_loyalty_entry_account_fkey" foreign key ("account_number") references "svc_loyalty_account" ("account_number"),
      constraint "svc_loyalty_entry_type_check" check ("type" in
        ('earn','redeem','adjust','expire','revoke','return','welcome','referral'))
    );`)
    this.addSql(`create index if not exists "svc_loyalty_entry_account" on "svc_loyalty_entry" ("account_number", "id" desc);`)
    this.addSql(
      `create unique index if not exists "svc_loyalty_entry_event" on "svc_loyalty_entry" ("event") where "event" is not null;`,
    )

    // Only an entry can change the balance, so it is always the sum of the entries.
    this.addSql(`create or replace function svc_loyalty_book() returns trigger language plpgsql as $$
      begin
        update svc_loyalty_account set balance = balance + new.points
          where account_number = new.account_number returning balance into new.balance_after;
        if new.balance_after is null then raise exception 'no such loyalty account' using errcode = '23503'; end if;
        return new;
      end $$;`)
    this.addSql(`drop trigger if exists svc_loyalty_entry_book on "svc_loyalty_entry";`)
    this.addSql(`create trigger svc_loyalty_entry_book before insert on "svc_loyalty_entry"
      for each row execute function svc_loyalty_book();`)
    this.addSql(`create or replace function svc_loyalty_append_only() returns trigger language plpgsql as $$
      begin raise exception '% is append-only', tg_table_name using errcode = '55000'; end $$;`)
    this.addSql(`drop trigger if exists svc_loyalty_entry_append_only on "svc_loyalty_entry";`)
    this.addSql(`create trigger svc_loyalty_entry_append_only before update or delete on "svc_loyalty_entry"
      for each row execute function svc_loyalty_append_only();`)
    this.addSql(`drop trigger if exists svc_loyalty_entry_keep on "svc_loyalty_entry";`)
    this.addSql(`create trigger svc_loyalty_entry_keep before truncate on "svc_loyalty_entry"
      for each statement execute function svc_loyalty_append_only();`)
    this.addSql(`create or replace function svc_loyalty_guard_balance() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' and new.balance <> 0 then
          raise exception 'a loyalty account begins with nothing' using errcode = '55000';
        end if;
        if tg_op = 'UPDATE' and new.balance <> old.balance and pg_trigger_depth() < 2 then
          raise exception 'only an entry moves a loyalty balance' using errcode = '55000';
        end if;
        return new;
      end $$;`)
    this.addSql(`drop trigger if exists svc_loyalty_account_guard on "svc_loyalty_account";`)
    this.addSql(`create trigger svc_loyalty_account_guard before insert or update on "svc_loyalty_account"
      for each row execute function svc_loyalty_guard_balance();`)

    this.addSql(`create table if not exists "svc_loyalty_lot" (
      "id" bigserial not null,
      "account_number" integer not null,
      "order_id" text null,
      "points" bigint not null,
      "left" bigint not null,
      "expires_at" timestamptz null,
      "created_at" timestamptz not null,
      constraint "svc_loyalty_lot_pkey" primary key ("id"),
      constraint "svc_loyalty_lot_left_check" check ("left" between 0 and "points")
    );`)
    this.addSql(
      `create index if not exists "svc_loyalty_lot_open" on "svc_loyalty_lot" ("account_number", "id") where "left" > 0;`,
    )
    this.addSql(
      `create index if not exists "svc_loyalty_lot_expiry" on "svc_loyalty_lot" ("expires_at") where "left" > 0 and "expires_at" is not null;`,
    )

    this.addSql(`create table if not exists "svc_loyalty_reward" (
      "id" serial not null,
      "name" text not null,
      "description" text not null default '',
      "points" integer not null,
      "type" text not null,
      "value" numeric null,
      "product_id" text null,
      "enabled" boolean not null default true,
      "position" integer not null default 0,
      "created_at" timestamptz not null,
      "updated_at" timestamptz not null,
      constraint "svc_loyalty_reward_pkey" primary key ("id"),
      constraint "svc_loyalty_reward_points_check" check ("points" > 0),
      constraint "svc_loyalty_reward_type_check" check ("type" in ('fixed','percent','product'))
    );`)

    this.addSql(`create table if not exists "svc_loyalty_coupon" (
      "id" bigserial not null,
      "code" text not null,
      "account_number" integer not null,
      "promotion_id" text not null,
      "reward_id" integer null,
      "points" bigint not null,
      "value" text not null,
      "status" text not null default 'open',
      "taken" jsonb not null,
      "order_id" text null,
      "entry_id" bigint not null,
      "expires_at" timestamptz not null,
      "created_at" timestamptz not null,
      constraint "svc_loyalty_coupon_pkey" primary key ("id"),
      constraint "svc_loyalty_coupon_points_check" check ("points" > 0),
      constraint "svc_loyalty_coupon_status_check" check ("status" in ('open','used','expired','revoked','returned'))
    );`)
    this.addSql(`create unique index if not exists "svc_loyalty_coupon_code" on "svc_loyalty_coupon" ("code");`)
    this.addSql(`create unique index if not exists "svc_loyalty_coupon_promotion" on "svc_loyalty_coupon" ("promotion_id");`)
    this.addSql(
      `create index if not exists "svc_loyalty_coupon_open" on "svc_loyalty_coupon" ("account_number", "id") where "status" = 'open';`,
    )
    this.addSql(
      `create index if not exists "svc_loyalty_coupon_expiry" on "svc_loyalty_coupon" ("expires_at") where "status" = 'open';`,
    )
    this.addSql(
      `create index if not exists "svc_loyalty_coupon_order" on "svc_loyalty_coupon" ("order_id") where "order_id" is not null;`,
    )

    this.addSql(`create table if not exists "svc_loyalty_order" (
      "order_id" text not null,
      "account_number" integer not null,
      "earned" bigint not null,
      "revoked" bigint not null default 0,
      "refunds_seen" integer not null default 0,
      "points_per_currency" text not null,
      "round" text not null,
      "first" boolean not null,
      "created_at" timestamptz not null,
      constraint "svc_loyalty_order_pkey" primary key ("order_id"),
      constraint "svc_loyalty_order_revoked_check" check ("revoked" between 0 and "earned")
    );`)
    this.addSql(`create index if not exists "svc_loyalty_order_account" on "svc_loyalty_order" ("account_number");`)

    this.addSql(`create table if not exists "svc_loyalty_referral" (
      "account_number" integer not null,
      "referrer_number" integer not null,
      "named_by" text not null,
      "order_id" text null,
      "undone_at" timestamptz null,
      "created_at" timestamptz not null,
      constraint "svc_loyalty_referral_pkey" primary key ("account_number"),
      constraint "svc_loyalty_referral_self_check" check ("account_number" <> "referrer_number")
    );`)
    this.addSql(
      `create index if not exists "svc_loyalty_referral_order" on "svc_loyalty_referral" ("order_id") where "order_id" is not null;`,
    )

    this.addSql(`create table if not exists "svc_loyalty_verification" (
      "token_hash" text not null,
      "account_number" integer not null,
      "email" text not null,
      "expires_at" timestamptz not null,
      constraint "svc_loyalty_verification_pkey" primary key ("token_hash")
    );`)
    this.addSql(`create index if not exists "svc_loyalty_verification_account" on "svc_loyalty_verification" ("account_number");`)
    this.addSql(`create index if not exists "svc_loyalty_verification_ended" on "svc_loyalty_verification" ("expires_at");`)

    this.addSql(`create table if not exists "svc_loyalty_welcome" (
      "mailbox_hash" text not null,
      "created_at" timestamptz not null,
      constraint "svc_loyalty_welcome_pkey" primary key ("mailbox_hash")
    );`)
  }

  override async down(): Promise<void> {
    for (const table of ["entry", "lot", "reward", "coupon", "order", "referral", "verification", "welcome", "account"]) {
      this.addSql(`drop table if exists "svc_loyalty_${table}" cascade;`)
    }
    for (const name of ["book", "append_only", "guard_balance"]) {
      this.addSql(`drop function if exists svc_loyalty_${name}() cascade;`)
    }
  }
}
