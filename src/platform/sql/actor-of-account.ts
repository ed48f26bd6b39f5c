/**
 * SQL joins by primary key: Medusa's record of the person `a.actor_id` of an account `a`, as `u` for a user and `c` for a customer. E-mail
 * and names are not copied to the account, because every edit in the dashboard would make the copy outdated.
 */
export const ACTOR_JOINS = `
  left join "user" u on a.actor_type = 'user' and u.id = a.actor_id
  left join customer c on a.actor_type = 'customer' and c.id = a.actor_id`

/** SQL columns of {@link ACTOR_JOINS}: Medusa's data of the person, otherwise those of the account. */
export const ACTOR_COLUMNS = `
  coalesce(u.email, c.email, a.email) as email,
  coalesce(u.first_name, c.first_name, a.first_name) as first_name,
  coalesce(u.last_name, c.last_name, a.last_name) as last_name,
  coalesce(c.phone, a.phone) as phone`

/** SQL condition on {@link ACTOR_JOINS}: Medusa has the person, or the account needs none. */
export const ACTOR_LIVES = `case a.actor_type
    when 'user' then u.id is not null and u.deleted_at is null
    when 'customer' then c.id is not null and c.deleted_at is null
    else true end`

/** SQL expression: the actor of a sign-in identity. Its bindings: the key of the actor in `app_metadata`, and the identity's id. */
export const ACTOR_OF_IDENTITY = "(select app_metadata ->> ? from auth_identity where id = ?)"
