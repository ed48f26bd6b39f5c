import { equal, success } from "./expectation.mjs"

/**
 * Changes operation settings for the duration of the walkthrough; the previous values are restored at its end.
 * @param {import("./walk.mjs").Walk} walk
 * @param {string} title of the step
 * @param {object} patch of `PUT /settings/operation`; must not contain secrets, which cannot be restored
 * @returns {Promise<boolean>} false when the store refused the values (only with `mayRefuse`)
 */
export async function changeForTheWalk({ client, step, afterwards }, title, patch, { mayRefuse = false } = {}) {
  const before = success(await client.get("settings/operation"))
  const former = sameKeys(patch, before)
  return step(title, async () => {
    let changed = false
    afterwards(`Restore: ${title}`, async () => {
      if (!changed) {
        return "nothing to restore"
      }
      const restored = success(await client.put("settings/operation", former))
      equal("the settings as they were", sameKeys(patch, restored), former)
      return brief(former)
    })
    const answer = await client.put("settings/operation", patch)
    if (mayRefuse && answer.status === 400) {
      return [`400 ${answer.body.data.params.join(", ")}: this store does not allow it`, false]
    }
    // Set before the checks: the store may have applied the change even if its response is wrong.
    changed = true
    equal("the settings as sent", sameKeys(patch, success(answer)), patch)
    return [brief(patch), true]
  })
}

/** The part of `whole` with the keys of `part`. */
function sameKeys(part, whole) {
  if (part === null || typeof part !== "object" || Array.isArray(part)) {
    return whole
  }
  return Object.fromEntries(Object.keys(part).map((key) => [key, sameKeys(part[key], whole?.[key])]))
}

function brief(patch) {
  const leaves = (value, path) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]))
      : [`${path.join(".")} = ${JSON.stringify(value)}`]
  return leaves(patch, []).join(", ")
}
