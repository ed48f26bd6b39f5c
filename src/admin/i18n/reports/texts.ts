import type { Same } from "../texts"
import type { en } from "./en"

export type ReportTexts = Same<typeof en>
