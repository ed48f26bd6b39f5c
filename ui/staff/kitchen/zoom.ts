const KEY = "svc-kitchen-zoom"
const [SMALLEST, LARGEST] = [0.8, 1.6]

/** The size that was chosen on this screen last; 1 is the size as delivered. */
export function keptZoom(): number {
  return Number(localStorage.getItem(KEY)) || 1
}

export function keepZoom(zoom: number): void {
  localStorage.setItem(KEY, String(zoom))
}

/** A size by some steps of a tenth larger, or smaller. */
export function zoomed(zoom: number, steps: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, Math.round(zoom * 10 + steps) / 10))
}
