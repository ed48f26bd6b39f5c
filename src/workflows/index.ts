/**
 * The plugin's Medusa workflows. Some have hooks with which a host adds its own rules (README, "Hooks"); each hook takes one handler. The
 * others run one command each and can be steps of a host's workflow (README, "Workflows").
 */
export type { CartFacts, CartFactsItem } from "../commands/ordering/placing/cart-facts"
export { draftOrderWorkflow, validateCartWorkflow } from "./cart-rules"
export { applyBulkChangeWorkflow } from "./commands/apply-bulk-change"
export { changeOrderWorkflow } from "./commands/change-order"
export type { CommandInput } from "./commands/command-workflow"
export type { CommandError } from "./commands/host-error"
export { judgeCartWorkflow } from "./commands/judge-cart"
export { type PlaceOrderInput, placeOrderWorkflow } from "./commands/place-order"
export { redeemPointsWorkflow } from "./commands/redeem-points"
export { registerCustomerWorkflow } from "./commands/register-customer"
export { releaseTableWorkflow } from "./commands/release-table"
export { type OrderPlaced, orderPlacedWorkflow, type StatusChanged, statusChangedWorkflow } from "./order-events"
