const KEY = "svc-kitchen-zoom"
const [SMALLEST, LARGEST] = [0.8, 1.6]

/** The zoom that was last chosen on this screen; 1 is the default. */
export function keptZoom(): number {
  return Number(localStorage.getItem(KEY)) || 1
}

export function keepZoom(zoom: number): void {
  localStorage.setItem(KEY, String(zoom))
}

/** The zoom after a number of steps of 0.1, within the limits. */
export function zoomed(zoom: number, steps: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, Math.round(zoom * 10 + steps) / 10))
}
