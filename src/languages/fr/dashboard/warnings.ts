import type { texts as english } from "../../en/dashboard/warnings"
import type { Texts } from "../../words"

/** Warnings about saved settings that cannot work as intended, in French. */
export const texts: Texts<typeof english> = {
  settings: {
    warnings: {
      delivery_unlimited:
        "La livraison n’a pas de limite de distance : toute adresse est acceptée. Saisissez jusqu’où vous livrez.",
      distance_not_measured:
        "Rien ne mesure la distance : les livraisons sont refusées. Configurez le service qui mesure le trajet.",
      store_address_missing: "Sans l’adresse du restaurant, aucune distance n’est mesurée et les livraisons sont refusées.",
      fee_zero: "La livraison ne coûte rien. Pour le confirmer, mettez 0 dans « Gratuit à partir d’une commande de ».",
      no_hours: "Il prend des commandes mais n’a pas d’horaires : rien ne peut être commandé.",
      no_payment_method: "Aucun moyen de paiement n’est proposé : rien ne peut être commandé.",
      country_not_in_region:
        "Aucune région de vente ne contient le pays {{country}}. Ajoutez-le à une région dans les réglages de Medusa, ou changez le pays.",
      online_without_provider:
        "Le paiement en ligne est activé, mais la région n’a pas de prestataire. Ajoutez-en un à la région dans les réglages de Medusa.",
      store_url_missing: "Sans l’adresse de la boutique, les e-mails n’ont pas de liens.",
    },
  },
}
