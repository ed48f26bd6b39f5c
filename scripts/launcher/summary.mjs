/** The names of the boards in the summary, by their page. */
const BOARDS = { kitchen: "Kitchen", counter: "Counter", "pickup-board": "Pick-up board", courier: "Courier" }

/**
 * What `npm start` prints once the store is open: names and addresses.
 * @param {{ url: string, demo: string, others: readonly number[], dashboard: boolean, signIn: string }} store `others`: ports of further servers
 * @returns {string[][]} pairs of a name and its value
 */
export function addressesOf({ url, demo, others, dashboard, signIn }) {
  return [
    ["Demo", demo],
    ["API", `${url}/svc/v1/status`],
    ...others.map((port) => ["The same", `http://localhost:${port}/svc/v1/status`]),
    ["Documentation", `${url}/svc/docs  (OpenAPI: ${url}/svc/openapi.json)`],
    ...(dashboard ? [["Dashboard", `${url}/app`]] : []),
    ...Object.entries(BOARDS).map(([page, name]) => [name, `${url}/svc/${page}`]),
    ["Sign-in", signIn],
  ]
}

/**
 * The lines of the summary, with the values in one column.
 * @param {string[][]} pairs
 */
export function summaryLines(pairs) {
  return pairs.map(([name, value]) => `    ${name.padEnd(14)} ${value}`)
}
