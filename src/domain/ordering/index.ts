export type { Cart, CartItem, ServiceMode } from "./cart"
export { type AddressInput, addressText, type CartRequest, type CustomerInput } from "./cart-request"
export {
  type CartJudgement,
  type CartKnowledge,
  cartSlotKeys,
  judgeCart,
  scheduleContext,
  scheduleProblem,
  type TableVerdict,
} from "./judge-cart"
export { type DeliveryKnowledge, type DeliveryVerdict, judgeDelivery } from "./judge-delivery"
export { type ItemsJudgement, judgeItems, type PricedLine, type ProductCheck, QUANTITY_LIMITS } from "./judge-items"
export { type CartProblem, problem } from "./problem"
