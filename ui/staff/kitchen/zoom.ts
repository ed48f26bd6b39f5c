const KEY = "svc-kitchen-zoom"
const [SMALLEST, LARGEST] = [0.8, 1.6]

/** The size that was last chosen on this screen; 1 is the default size. */
export function keptZoom(): number {
  return Number(localStorage.getItem(KEY)) || 1
}

export function keepZoom(zoom: number): void {
  localStorage.setItem(KEY, String(zoom))
}

/** A size that is larger or smaller by some steps of ten percent. */
export function zoomed(zoom: number, steps: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, Math.round(zoom * 10 + steps) / 10))
}
