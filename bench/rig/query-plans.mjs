/** Transaction control and what has no plan. */
export function isExplainable(text) {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text)
}

/**
 * The grown tables that the database would read from end to end for a statement with these values; nothing is executed.
 * @param {import("pg").Client} db
 * @param {{ text: string, values: unknown[] }} statement
 * @param {Set<string>} grown
 * @returns {Promise<string[]>} what cannot be explained counts, too: nobody knows how it is answered
 */
export async function findSequentialScans(db, { text, values }, grown) {
  // Several statements in one come without values.
  const parts = values.length > 0 ? [text] : text.split(/;\s*(?=\w)/).filter(isExplainable)
  const found = []
  const visit = (node) => {
    if (node["Node Type"] === "Seq Scan" && grown.has(node["Relation Name"])) found.push(node["Relation Name"])
    for (const child of node.Plans ?? []) visit(child)
  }
  for (const part of parts) {
    try {
      const { rows } = await db.query(`explain (format json) ${part}`, values)
      visit(rows[0]["QUERY PLAN"][0].Plan)
    } catch (error) {
      found.push(`no plan (${error.message})`)
    }
  }
  return found
}
