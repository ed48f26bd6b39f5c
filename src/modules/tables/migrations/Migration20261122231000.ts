import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const hashOf = (token: string): string => `encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`

/**
 * Table tokens are stored sealed and looked up by their hash; retired tokens, and those shown by native carts, are stored as
 * hashes. A migration does not have the host's secret, so the service seals existing tokens when it starts.
 */
export class Migration20261122231000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`drop trigger if exists svc_table_token_unretired on "svc_table";`)
    this.addSql(`alter table "svc_table" drop constraint if exists "svc_table_token_check";`)
    this.addSql(`drop index if exists "svc_table_token";`)
    this.addSql(`alter table "svc_table" add column if not exists "token_hash" text null;`)
    this.addSql(`update "svc_table" set "token_hash" = ${hashOf(`"qr_token"`)} where "token_hash" is null;`)
    this.addSql(`alter table "svc_table" alter column "token_hash" set not null;`)
    this.addSql(`create unique index if not exists "svc_table_token_hash" on "svc_table" ("token_hash");`)
    // A hash has 64 characters, a token 32.
    this.addSql(`update "svc_table_retired_token" set "token" = ${hashOf(`"token"`)} where length("token") < 64;`)
    this.addSql(`alter table "svc_table_retired_token" rename column "token" to "token_hash";`)
    this.addSql(`create or replace function svc_table_token_unretired() returns trigger language plpgsql as $$
      begin
        if exists (select from svc_table_retired_token where token_hash = new.token_hash) then
          raise exception 'a retired token leads nowhere' using errcode = '23514';
        end if;
        return new;
      end $$;`)
    this.addSql(`create trigger svc_table_token_unretired before insert or update of token_hash on "svc_table"
      for each row execute function svc_table_token_unretired();`)
    this.addSql(`do $$ begin
      if to_regclass('cart') is not null then
        update cart set metadata = jsonb_set(metadata, '{_svc_checkout,table_token}',
            to_jsonb(${hashOf(`metadata #>> '{_svc_checkout,table_token}'`)}))
          where length(metadata #>> '{_svc_checkout,table_token}') between 1 and 63;
      end if;
    end $$;`)
  }

  /** Sealed tokens stay: an older version finds none of them and gives its tables new ones. */
  override async down(): Promise<void> {
    this.addSql(`drop trigger if exists svc_table_token_unretired on "svc_table";`)
    this.addSql(`drop index if exists "svc_table_token_hash";`)
    this.addSql(`alter table "svc_table" drop column if exists "token_hash";`)
    this.addSql(`alter table if exists "svc_table_retired_token" rename column "token_hash" to "token";`)
    this.addSql(`create unique index if not exists "svc_table_token" on "svc_table" ("qr_token");`)
    this.addSql(`create or replace function svc_table_token_unretired() returns trigger language plpgsql as $$
      begin
        if exists (select from svc_table_retired_token where token = new.qr_token) then
          raise exception 'a retired token leads nowhere' using errcode = '23514';
        end if;
        return new;
      end $$;`)
    this.addSql(`create trigger svc_table_token_unretired before insert or update of qr_token on "svc_table"
      for each row execute function svc_table_token_unretired();`)
  }
}
