/** Texts used by more than one screen. */
export const common = {
  delivery: "A domicilio",
  pickup: "Recoger",
  takeaway: "Para llevar",
  table: (label: string) => `Mesa ${label}`,
  signIn: "Iniciar sesión",
  signOut: "Cerrar sesión",
  username: "Usuario o correo",
  password: "Contraseña",
  retry: "Reintentar",
  undo: "Deshacer",
  close: "Cerrar",
  cancel: "Cancelar",
  loading: "Cargando…",
  slow: "Tarda más de lo normal",
}
