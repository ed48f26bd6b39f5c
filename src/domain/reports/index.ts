export { csvCell, csvTable } from "./csv"
export {
  groupByPeriod,
  isoWeekOf,
  nameRest,
  REPORT_GROUPS,
  type ReportGroup,
  rankGroups,
  type SalesGroup,
} from "./group-sales"
export { type Metric, metricsText } from "./metrics-text"
export { type ReportPeriod, reportPeriod } from "./report-period"
export { type RowAmounts, restOfReport } from "./rest"
export { addSales, averageOf, NO_SALES, netOf, type Sales } from "./sales"
