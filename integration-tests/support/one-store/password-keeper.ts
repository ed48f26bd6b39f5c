import type { Store } from "../store"

/**
 * Saves the passwords of the store's accounts.
 * @returns a function that restores the passwords, directly in the platform's table
 */
export async function passwordKeeper({ db }: Store): Promise<() => Promise<void>> {
  const kept: { id: string; provider_metadata: object }[] = await db("provider_identity")
    .where({ provider: "emailpass" })
    .select("id", "provider_metadata")

  return async () => {
    for (const { id, provider_metadata } of kept) {
      const value = JSON.stringify(provider_metadata)
      await db("provider_identity")
        .where({ id })
        .whereRaw("provider_metadata <> ?::jsonb", [value])
        .update({ provider_metadata: value })
    }
  }
}
