/**
 * Medusa workflows of the plugin. A host adds its own rules by their hooks (README, "Hooks"); each hook takes one handler.
 */
export type { CartFacts, CartFactsItem } from "../commands/ordering/placing/cart-facts"
export { draftOrderWorkflow, validateCartWorkflow } from "./cart-rules"
export { type OrderPlaced, orderPlacedWorkflow, type StatusChanged, statusChangedWorkflow } from "./order-events"
