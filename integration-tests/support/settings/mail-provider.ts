import type { Store } from "../store"

const ID = "np_test_email"

/** Registers a provider for e-mails in the store, which has none by default, while `work` runs. Nothing may be sent during that time. */
export async function withMailProvider<T>({ db }: Pick<Store, "db">, work: () => Promise<T>): Promise<T> {
  await db("notification_provider").insert({ id: ID, handle: ID, name: ID, is_enabled: true, channels: ["email"] })
  try {
    return await work()
  } finally {
    await db("notification_provider").where({ id: ID }).delete()
  }
}
