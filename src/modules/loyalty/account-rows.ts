import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The points account of a customer. */
export interface LoyaltyAccount {
  /** The public number of the account. */
  readonly account: number
  readonly balance: number
  /** Points that were revoked and could not be taken: withheld from later earnings. */
  readonly owed: number
  readonly lifetimeEarned: number
  readonly referralCode: string
  /** The e-mail that was proven, normalised; it counts as long as it is the account's. */
  readonly verifiedEmail: string | null
}

const COLUMNS = `account_number as account, balance::float8 as balance, owed::float8 as owed, lifetime_earned::float8 as "lifetimeEarned",
  referral_code as "referralCode", verified_email as "verifiedEmail"`

/** Makes the account unless it is there. */
export async function ensureAccount(database: Knex, account: number, referralCode: string, now: number): Promise<void> {
  await database.raw(
    "insert into svc_loyalty_account (account_number, referral_code, created_at) values (?, ?, ?) on conflict do nothing",
    [account, referralCode, new Date(now)],
  )
}

/** A locked account, and whether it may have unused coupons whose time is over. */
export interface LockedAccount extends LoyaltyAccount {
  readonly couponsDue: boolean
}

/** The account held against every other change of its points until the transaction ends; undefined: there is none. */
export async function lockAccount(trx: Knex.Transaction, account: number, now: number): Promise<LockedAccount | undefined> {
  const { rows } = await trx.raw<{ rows: LockedAccount[] }>(
    `select ${COLUMNS}, exists (select from svc_loyalty_coupon c
       where c.account_number = a.account_number and c.status = 'open' and c.expires_at <= ?) as "couponsDue"
     from svc_loyalty_account a where account_number = ? for update of a`,
    [new Date(now), account],
  )
  return rows[0]
}

export async function findAccount(database: Knex, account: number): Promise<LoyaltyAccount | undefined> {
  const { rows } = await database.raw<{ rows: LoyaltyAccount[] }>(
    `select ${COLUMNS} from svc_loyalty_account where account_number = ?`,
    [account],
  )
  return rows[0]
}

/** One page of all accounts, the newest first, and how many there are. */
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

/** Moves what is owed and what was earned in all; the balance moves with entries only. */
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

/** The account that a referral code belongs to. */
export async function accountOfReferralCode(database: Knex, code: string): Promise<number | undefined> {
  const { rows } = await database.raw<{ rows: { account_number: number }[] }>(
    "select account_number from svc_loyalty_account where referral_code = ?",
    [code],
  )
  return rows[0]?.account_number
}
