import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The points account of a customer. */
export interface LoyaltyAccount {
  /** The account's public id. */
  readonly account: number
  readonly balance: number
  /** Revoked points that the balance could not cover. They are deducted from later earnings. */
  readonly owed: number
  readonly lifetimeEarned: number
  readonly referralCode: string
  /** The verified e-mail, normalised; valid while it is the account's e-mail. */
  readonly verifiedEmail: string | null
}

const COLUMNS = `account_number as account, balance::float8 as balance, owed::float8 as owed, lifetime_earned::float8 as "lifetimeEarned",
  referral_code as "referralCode", verified_email as "verifiedEmail"`

/** Creates the points account if it does not exist. */
export async function ensureLoyaltyAccount(database: Knex, account: number, referralCode: string, now: number): Promise<void> {
  await database.raw(
    "insert into svc_loyalty_account (account_number, referral_code, created_at) values (?, ?, ?) on conflict do nothing",
    [account, referralCode, new Date(now)],
  )
}

/** A locked points account. `couponsDue`: it may have expired unused coupons. */
export interface LockedAccount extends LoyaltyAccount {
  readonly couponsDue: boolean
}

/** Locks a points account until the transaction ends; undefined if it does not exist. */
export async function lockLoyaltyAccount(
  trx: Knex.Transaction,
  account: number,
  now: number,
): Promise<LockedAccount | undefined> {
  const { rows } = await trx.raw<{ rows: LockedAccount[] }>(
    `select ${COLUMNS}, exists (select from svc_loyalty_coupon c
       where c.account_number = a.account_number and c.status = 'open' and c.expires_at <= ?) as "couponsDue"
     from svc_loyalty_account a where account_number = ? for update of a`,
    [new Date(now), account],
  )
  return rows[0]
}

/** The points account; undefined if it does not exist. */
export async function findAccount(database: Knex, account: number): Promise<LoyaltyAccount | undefined> {
  const { rows } = await database.raw<{ rows: LoyaltyAccount[] }>(
    `select ${COLUMNS} from svc_loyalty_account where account_number = ?`,
    [account],
  )
  return rows[0]
}

/** One page of all points accounts, newest first, and their number. */
export async function listAccounts(
  database: Knex,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ accounts: LoyaltyAccount[]; total: number }> {
  const { rows } = await database.raw<{ rows: LoyaltyAccount[] }>(
    `select ${COLUMNS} from svc_loyalty_account order by account_number desc limit ? offset ?`,
    [limit, offset],
  )
  const { rows: counted } = await database.raw<{ rows: { total: number }[] }>(
    "select count(*)::int as total from svc_loyalty_account",
  )
  return { accounts: rows, total: counted[0]?.total ?? 0 }
}

/** The points accounts by account number; accounts without a points account are left out. */
export async function accountsOf(database: Knex, accounts: readonly number[]): Promise<Map<number, LoyaltyAccount>> {
  const { rows } = await database.raw<{ rows: LoyaltyAccount[] }>(
    `select ${COLUMNS} from svc_loyalty_account where account_number = any(?::int[])`,
    [[...accounts]],
  )
  return new Map(rows.map((row) => [row.account, row]))
}

/** Adds to the owed and lifetime-earned counters. The balance changes only by ledger entries. */
export async function moveCounters(
  trx: Knex.Transaction,
  account: number,
  by: { readonly owed?: number; readonly lifetimeEarned?: number },
): Promise<void> {
  await trx.raw(
    "update svc_loyalty_account set owed = owed + ?, lifetime_earned = greatest(lifetime_earned + ?, 0) where account_number = ?",
    [by.owed ?? 0, by.lifetimeEarned ?? 0, account],
  )
}

/** The account with this referral code. */
export async function accountOfReferralCode(database: Knex, code: string): Promise<number | undefined> {
  const { rows } = await database.raw<{ rows: { account_number: number }[] }>(
    "select account_number from svc_loyalty_account where referral_code = ?",
    [code],
  )
  return rows[0]?.account_number
}
