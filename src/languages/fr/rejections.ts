import type { rejections as spanish } from "../es/rejections"
import type { Texts } from "../words"

/** The reasons why the store does not make an order, as shown to the guest, in French. */
export const rejections: Texts<typeof spanish> = {
  whyBusy: "Nous sommes débordés en ce moment.",
  whySoldOut: "Un plat de la commande est épuisé.",
  whyClosing: "Nous sommes sur le point de fermer.",
  whyRange: "Nous ne pouvons pas livrer à cette adresse.",
}
