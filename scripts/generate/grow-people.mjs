import { closeStaging, copyStatement, openStaging, staged, stageRows } from "./copy-rows.mjs"

const NAMES =
  "array['Ana','Bruno','Carla','Diego','Elena','Fermín','Gloria','Hugo','Irene','Jorge','Lucía','Mateo','Nuria','Óscar','Paula','Raúl','Sara','Tomás','Vera','Íñigo']"
const SURNAMES =
  "array['García','López','Ruiz','Sanz','Vidal','Núñez','Prieto','Moreno','Castro','Ortega','Rubio','Serrano','Molina','Blanco','Suárez','Ramos','Gil']"
export const STREETS =
  "array['Calle de Alcalá','Calle de Fuencarral','Calle de Hortaleza','Calle del Pez','Calle de Toledo','Calle de Atocha','Paseo del Prado','Calle de Serrano','Calle de Goya','Calle de Bravo Murillo','Calle de Embajadores']"

/** SQL for the name of the person with the number `p.g`. */
const FIRST = `(${NAMES})[1 + p.g % 20]`
const LAST = `(${SURNAMES})[1 + p.g / 20 % 17] || ' ' || (${SURNAMES})[1 + p.g / 340 % 17]`
const PHONE = "'+346' || lpad((p.g::bigint * 7919 % 100000000)::text, 8, '0')"
const PERSON = { first_name: FIRST, last_name: LAST, phone: PHONE }

const ACCOUNT_TABLES = [
  { table: "customer", from: '"customer" t', owner: "t.id" },
  { table: "customer_address", from: '"customer_address" t', owner: "t.customer_id" },
  { table: "auth_identity", from: '"auth_identity" t', owner: "t.app_metadata ->> 'customer_id'" },
  {
    table: "provider_identity",
    from: '"provider_identity" t join auth_identity x on x.id = t.auth_identity_id',
    owner: "x.app_metadata ->> 'customer_id'",
  },
  { table: "svc_account", from: '"svc_account" t', owner: "t.actor_id", leaveOut: ["number"] },
]

/**
 * Adds customers until the store has the wanted numbers of accounts and of guests. An account is a copy of one that registered with
 * the API, including its password. It has an address, a points account and a registration date in the past.
 * @param {import("pg").Client} db
 * @param {{ accounts: number, guests: number, days: number, original: string }} wanted `original`: the platform's customer to
 * copy; `days`: length of the past
 * @returns {Promise<{ accounts: number, guests: number }>} number created
 */
export async function growPeople(db, { accounts, guests, days, original }) {
  const { rows } = await db.query(
    `select (select count(*)::int from svc_account where actor_type = 'customer' and deleted_at is null) as accounts,
       (select count(*)::int from customer where not has_account and deleted_at is null) as guests,
       (select coalesce(max(substring(email from '^(?:cliente|invitado)([0-9]+)@generated[.]example$')::int), 0) from customer) as last`,
  )
  const [present] = rows
  const missing = { accounts: Math.max(0, accounts - present.accounts), guests: Math.max(0, guests - present.guests) }
  const from = present.last + 1
  await openStaging(db)
  await db.query("begin")
  const tables = await stageRows(db, { tables: ACCOUNT_TABLES, owners: [original] })
  await db.query(
    `create unlogged table ${staged("plan")} as
       select g, 0 as original, '_' || g as suffix, ''::text as further_suffix, now() - random() * $3::int * interval '1 day' as born,
         'cliente' || g || '@generated.example' as email from generate_series($1::int, $2::int) g`,
    [from, from + missing.accounts - 1, days],
  )
  const set = {
    customer: { ...PERSON, email: "p.email" },
    customer_address: { ...PERSON, address_1: `(${STREETS})[1 + p.g % 11] || ' ' || (1 + p.g % 140)` },
    provider_identity: { entity_id: "p.email" },
    svc_account: { registered_at: "p.born" },
  }
  for (const table of tables) {
    const instants = (value) => `case when ${value} is not null then p.born end`
    await db.query(copyStatement(table, { set: set[table.table], instants }), [from, from + missing.accounts - 1])
  }
  await openPointsAccounts(db)
  await addGuests(db, from + missing.accounts, missing.guests, days)
  await db.query("commit")
  await closeStaging(db)
  return missing
}

/** Creates points accounts, with referral codes in the program's alphabet. */
async function openPointsAccounts(db) {
  await db.query(
    `insert into svc_loyalty_account (account_number, referral_code, created_at)
       select number, translate(upper(left(md5('referral ' || id), 16)), '01', 'XY'), registered_at
       from svc_account where actor_type = 'customer' and deleted_at is null order by number on conflict do nothing`,
  )
}

/** Creates customers without an account, as the platform does for a guest's e-mail. */
async function addGuests(db, from, count, days) {
  await db.query(
    `insert into customer (id, email, first_name, last_name, phone, has_account, created_at, updated_at)
       select 'cus_generated_' || p.g, 'invitado' || p.g || '@generated.example', ${FIRST}, ${LAST}, ${PHONE}, false, born, born
       from (select g, now() - random() * $3::int * interval '1 day' as born from generate_series($1::int, $2::int) g) p`,
    [from, from + count - 1, days],
  )
}
