import { equal, holds, success } from "../expectation.mjs"
import { decimal, hundredths } from "../money.mjs"

/** The day's sales report, which includes the orders of this walkthrough. */
export const dayReport = {
  title: "The day's report",
  async run({ client, known, step }) {
    const dates = [known.order, known.customerOrder].map(({ business_date: date }) => date).sort()
    const query = `date_from=${dates[0]}&date_to=${dates.at(-1)}&group_by=category`

    const report = await step("Sales by category (GET /orders/reports)", async () => {
      const seen = success(await client.get(`orders/reports?${query}`))
      const least = hundredths(known.order.total) + hundredths(known.customerOrder.total)
      holds("orders", seen.totals.orders >= 2, "at least the two of the walk", seen.totals)
      holds("gross", hundredths(seen.totals.gross) >= least, `at least ${decimal(least)}`, seen.totals)
      holds("groups", seen.groups.length > 0, "some", seen.groups)
      return [`${seen.totals.orders} orders, ${seen.totals.net} ${seen.currency} net, ${seen.groups.length} categories`, seen]
    })
    await step("The same by day", async () => {
      const byDay = success(await client.get(`orders/reports?${query.replace("category", "day")}`))
      equal("the totals", byDay.totals, report.totals)
      const sum = byDay.groups.reduce((orders, group) => orders + group.orders, 0)
      equal("orders of all days", sum, report.totals.orders)
      return byDay.groups.map(({ key, orders }) => `${key}: ${orders}`).join(", ")
    })
    await step("The same as CSV (GET /svc/orders/report.csv)", async () => {
      const answer = await client.get(`/svc/orders/report.csv?${query}`)
      equal("status", answer.status, 200)
      holds(
        "media type",
        answer.headers.get("content-type").startsWith("text/csv"),
        "text/csv",
        answer.headers.get("content-type"),
      )
      return answer.headers.get("content-type")
    })
  },
}
