/** Texts used by more than one screen. */
export const common = {
  delivery: "A domicilio",
  pickup: "Recoger",
  takeaway: "Para llevar",
  table: (label: string) => `Mesa ${label}`,
  retry: "Reintentar",
  undo: "Deshacer",
  close: "Cerrar",
  loading: "Cargando…",
  slow: "Tarda más de lo normal",
}
