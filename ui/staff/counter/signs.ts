import { svg } from "lit"
import { sign } from "../board/signs"

export const phoneSign = sign(
  svg`<path d="M5 3h4l2 5-2.5 1.8a12 12 0 0 0 5.7 5.7L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z" />`,
)

export const receiptSign = sign(svg`<path d="M6 2.5h12v19l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6" />`)
