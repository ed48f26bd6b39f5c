import { client } from "../service"
import { seating } from "../visit"

/** Reads the shop's tables, and which are free. Without a response, it is retried when the network is back. */
export async function readSeating(): Promise<void> {
  try {
    seating.value = await (await client()).tables.availability()
  } catch {
    await new Promise((back) => window.addEventListener("online", back, { once: true }))
    await readSeating()
  }
}

/** Hides `<svc-table>` until it is known that guests can choose a table: most shops have none, and svc.ts does not load the code of hidden tags. */
export async function hideWithoutTables(): Promise<void> {
  const tags = [...document.querySelectorAll<HTMLElement>("svc-table:not([hidden])")]
  if (tags.length === 0) return
  for (const tag of tags) tag.hidden = true
  await readSeating()
  for (const tag of tags) tag.hidden = seating.value?.enabled !== true
}
