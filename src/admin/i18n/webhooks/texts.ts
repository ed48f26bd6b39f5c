import type { Same } from "../texts"
import type { en } from "./en"

export type WebhookTexts = Same<typeof en>
