import type { Same } from "../texts"
import type { en } from "./en"

export type LoyaltyTexts = Same<typeof en>
