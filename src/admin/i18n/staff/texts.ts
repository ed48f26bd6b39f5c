import type { Same } from "../texts"
import type { en } from "./en"

export type StaffTexts = Same<typeof en>
