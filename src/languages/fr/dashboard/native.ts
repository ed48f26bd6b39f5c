import type { texts as english } from "../../en/dashboard/native"
import type { Texts } from "../../words"

/** Texts of the plugin's widgets on Medusa's own pages, in French. */
export const texts: Texts<typeof english> = {
  customerService: {
    newOrder: "Commander pour ce client",
    points: "Points",
    pointsValue: "{{points}} points",
    owed: "{{points}} à rattraper",
    orders: "Dernières commandes",
    noOrders: "Aucune commande pour l’instant.",
    all: "Toutes les commandes",
    deliveredTo: "Livré à",
  },
  station: {
    title: "Poste de cuisine",
    hint: "Où le plat est préparé. Les écrans et imprimantes d’un poste n’affichent que ses plats et ceux sans poste. Vide : aucun poste.",
    known: "Postes connus",
    saved: "Poste enregistré.",
  },
  storeService: {
    title: "Commandes",
    hint: "Ce que les clients peuvent commander maintenant, et comment le changer.",
    none: "Ni la livraison ni le retrait ne sont activés.",
  },
}
