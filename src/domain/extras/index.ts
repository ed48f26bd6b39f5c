export { isPayable } from "./extra-price"
export { canBeMet, type ExtraCategoryRules, type ExtraRules, type ExtraSelections, type OtherCategory } from "./extra-rules"
export { type ChosenExtra, type ExtraProblem, type ExtrasDecision, type ExtrasQuestion, judgeExtras } from "./judge-extras"
export { type ExtraLimits, type LimitsChange, type LimitsDecision, OPEN_LIMITS, settleLimits } from "./settle-limits"
