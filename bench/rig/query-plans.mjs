/** Whether the database can explain the statement. It cannot explain `begin`, for example. */
export function isExplainable(text) {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text)
}

/** The shape of a statement, without literal values. */
export function shapeOf(text) {
  return text
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/\$\d+|\b\d+(?:\.\d+)?\b|\b(?:null|true|false)\b/gi, "?")
    .replace(/\s+/g, " ")
    .replace(/\?(?:, ?\?)+/g, "?")
    .replace(/\(\?\)(?:, ?\(\?\))+/g, "(?)")
    .trim()
}

/**
 * Groups statements by their shape, because the platform writes values into the text of its statements.
 * @template {{ text: string, calls: number, milliseconds: number }} S
 * @param {S[]} statements
 * @returns {{ text: string, calls: number, milliseconds: number, statements: S[] }[]} `text`: the text of one statement of the group
 */
export function byQuestion(statements) {
  const questions = new Map()
  for (const statement of statements) {
    const shape = shapeOf(statement.text)
    const question = questions.get(shape) ?? { text: statement.text, calls: 0, milliseconds: 0, statements: [] }
    question.calls += statement.calls
    question.milliseconds += statement.milliseconds
    question.statements.push(statement)
    questions.set(shape, question)
  }
  return [...questions.values()]
}

/**
 * The large tables that the database would scan sequentially for a statement with these values and settings. The statement is not executed.
 * @param {import("pg").Client} db
 * @param {{ text: string, values: unknown[], settings: string[] }} statement `settings`: the `set local` statements of its transaction
 * @param {Set<string>} grown the names of the large tables
 * @returns {Promise<string[]>} the names of these tables, and `no plan (…)` for each part that the database cannot explain
 */
export async function findSequentialScans(db, { text, values, settings }, grown) {
  // A text with parameters is always a single statement.
  const parts = values.length > 0 ? [text] : text.split(/;\s*(?=\w)/).filter(isExplainable)
  const found = []
  const visit = (node) => {
    if (node["Node Type"] === "Seq Scan" && grown.has(node["Relation Name"])) found.push(node["Relation Name"])
    for (const child of node.Plans ?? []) visit(child)
  }
  for (const part of parts) {
    try {
      await db.query("begin")
      for (const setting of settings) await db.query(setting)
      const { rows } = await db.query(`explain (format json) ${part}`, values)
      visit(rows[0]["QUERY PLAN"][0].Plan)
    } catch (error) {
      found.push(`no plan (${error.message})`)
    } finally {
      await db.query("rollback")
    }
  }
  return found
}
