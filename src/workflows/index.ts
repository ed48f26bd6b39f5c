/**
 * Medusa workflows of the plugin. A host adds its own rules by their hooks (README, "Hooks"); each hook takes one handler.
 */
export { type OrderPlaced, orderPlacedWorkflow, type StatusChanged, statusChangedWorkflow } from "./order-events"
