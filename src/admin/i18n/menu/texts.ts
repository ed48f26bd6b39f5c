import type { Same } from "../texts"
import type { en } from "./en"

export type MenuTexts = Same<typeof en>
