import { svg } from "lit"

const icon = (path: string) => svg`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`

export const PLUS = icon("M12 5v14M5 12h14")
export const MINUS = icon("M5 12h14")
export const CLOSE = icon("M6 6l12 12M18 6L6 18")
export const BIN = icon("M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13")
export const CHECK = icon("M5 12.5l4.5 4.5L19 7.5")
