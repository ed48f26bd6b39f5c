/** The reasons why the store does not make an order, as shown to the guest, in Spanish. It defines the keys of the other languages. */
export const rejections = {
  whyBusy: "Ahora mismo no damos abasto.",
  whySoldOut: "Se nos ha agotado un plato del pedido.",
  whyClosing: "Estamos a punto de cerrar.",
  whyRange: "No llegamos a esa dirección.",
}
