export { reachesHoldLimit } from "./client-holds"
export { accountHolder, clientName, type HoldOwner, holdOwner, ownerNames, sessionHolder } from "./hold-owner"
export {
  type DraftTurn,
  type EarlierHold,
  HOLD_MEMORY_MS,
  HOLD_MS,
  HOLD_RENEWALS,
  isRunning,
  nextDraft,
  nextHold,
} from "./hold-turn"
export { type ChoiceVerdict, judgeChoice, maySit, type TableChoice } from "./judge-choice"
export {
  type Occupancy,
  occupancyFor,
  type Party,
  releaseInstant,
  standingOrders,
  type TableHold,
  type TableOrder,
} from "./occupancy"
export { type Availability, listAvailability, type PublicTable, publicTable } from "./public-table"
export { type SettledTables, settleTables, type TablesDecision } from "./settle-tables"
export {
  defaultTableRules,
  TABLE_LIMITS,
  TABLE_SELECTIONS,
  type Table,
  type TableRules,
  type TableSelection,
  tableUrl,
  type WantedTable,
} from "./table-settings"
