import type { texts as english } from "../../en/dashboard/extras"
import type { Texts } from "../../words"

/** Texts of the page of extras, in French. */
export const texts: Texts<typeof english> = {
  extrasPage: {
    hint: "Ce que les clients peuvent ajouter à un produit, en groupes avec une règle.",
    create: "Créer un groupe",
    none: "Il n'y a pas encore de suppléments. Un groupe est, par exemple : Choisissez votre sauce, exactement une sur quatre.",
    noExtras: "Aucun supplément",
    disabled: "Non proposé",
    edit: "Modifier",
    editOf: "Modifier {{name}}",
    name: "Nom du groupe",
    nameHint: "Comme les clients le lisent : Choisissez votre sauce",
    least: "Au moins",
    most: "Au plus",
    mostHint: "Vide : sans limite",
    rowsHint: "Entrée passe à la ligne suivante. Les noms et les prix peuvent être collés depuis un tableur.",
    nextExtra: "Un autre supplément",
    free: "Gratuit",
    actionsOf: "Actions pour {{name}}",
    up: "Monter",
    down: "Descendre",
    remove: "Retirer",
    where: "Où il s'applique",
    whereCount_one: "{{count}} produit l'a.",
    whereCount_other: "{{count}} produits l'ont.",
    findProduct: "Ajouter un seul produit",
    chosenProducts: "Produits seuls",
    removeProduct: "Retirer {{name}}",
    enabled: "Les clients peuvent choisir",
    preview: "Ce que voient les clients",
    previewSample: "Sur un produit sans nom, tant qu'on ne sait pas où il s'applique.",
    previewOf: "Sur {{name}}, comme il serait enregistré maintenant.",
    sample: "Un produit",
    delete: "Supprimer le groupe",
    deleteOf: "Supprimer {{name}} ?",
    deleteText_one:
      "Il a {{extras}} suppléments et s'applique à {{count}} produit. Les commandes passées gardent ce qui a été choisi.",
    deleteText_other:
      "Il a {{extras}} suppléments et s'applique à {{count}} produits. Les commandes passées gardent ce qui a été choisi.",
    cells: { name: "Nom du supplément {{name}}", price: "Prix du supplément {{name}}" },
    problems: {
      missing: "Tapez un nom.",
      unreadable: "Tapez un nombre.",
      finer: "Le prix a plus de décimales que la devise.",
      aboveMost: "Le minimum dépasse le maximum.",
      tooFew: "Il y a moins de suppléments à choisir. Personne ne pourrait commander.",
    },
  },
}
