/** The sound of a new order on the boards and in the dashboard: the frequency (Hz), start and length (s) of each tone. */
export const NEW_ORDER_TONES = [
  [880, 0, 0.18],
  [1175, 0.2, 0.32],
] as const
