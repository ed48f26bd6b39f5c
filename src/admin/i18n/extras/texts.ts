import type { Same } from "../texts"
import type { en } from "./en"

export type ExtrasTexts = Same<typeof en>
