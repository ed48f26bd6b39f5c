import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NewReward, Reward } from "../../domain/loyalty"

const COLUMNS = "id, name, description, points, type, value::text as value, product_id, enabled, position"

type RewardRows = { rows: Reward[] }

/** All rewards by position. */
export async function listRewards(database: Knex): Promise<Reward[]> {
  const { rows } = await database.raw<RewardRows>(`select ${COLUMNS} from svc_loyalty_reward order by position, id`)
  return rows
}

/** The reward with this id; undefined if it does not exist. */
export async function findReward(database: Knex, id: number): Promise<Reward | undefined> {
  const { rows } = await database.raw<RewardRows>(`select ${COLUMNS} from svc_loyalty_reward where id = ?`, [id])
  return rows[0]
}

/** Locks all rewards until the transaction ends, and returns them by id. */
export async function lockRewards(trx: Knex.Transaction): Promise<Reward[]> {
  const { rows } = await trx.raw<RewardRows>(`select ${COLUMNS} from svc_loyalty_reward order by id for update`)
  return rows
}

/** Creates a reward; without a position, after the last one. */
export async function insertReward(database: Knex, reward: NewReward, now: number): Promise<Reward> {
  const at = new Date(now)
  const { rows } = await database.raw<RewardRows>(
    `insert into svc_loyalty_reward (name, description, points, type, value, product_id, enabled, position, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, coalesce(?::int, (select coalesce(max(position) + 1, 0) from svc_loyalty_reward)), ?, ?)
     returning ${COLUMNS}`,
    [
      reward.name,
      reward.description,
      reward.points,
      reward.type,
      reward.value,
      reward.product_id,
      reward.enabled,
      reward.position,
      at,
      at,
    ] as never,
  )
  const [inserted] = rows
  if (!inserted) throw new Error("The reward was not written")
  return inserted
}

/** Writes all fields of a locked reward. */
export async function updateReward(trx: Knex.Transaction, reward: Reward, now: number): Promise<Reward> {
  const { rows } = await trx.raw<RewardRows>(
    `update svc_loyalty_reward set name = ?, description = ?, points = ?, type = ?, value = ?, product_id = ?, enabled = ?,
       position = ?, updated_at = ? where id = ? returning ${COLUMNS}`,
    [
      reward.name,
      reward.description,
      reward.points,
      reward.type,
      reward.value,
      reward.product_id,
      reward.enabled,
      reward.position,
      new Date(now),
      reward.id,
    ] as never,
  )
  const [updated] = rows
  if (!updated) throw new Error("The reward was not written")
  return updated
}

/**
 * Deletes a reward; its coupons stay valid.
 * @returns its former state
 */
export async function deleteReward(database: Knex, id: number): Promise<Reward | undefined> {
  const { rows } = await database.raw<RewardRows>(`delete from svc_loyalty_reward where id = ? returning ${COLUMNS}`, [id])
  return rows[0]
}
