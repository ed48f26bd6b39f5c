/** Texts of the checklist, in English. `stored`: names that it gives to records of Medusa's, in the language of the shop. */
export const texts = {
  shop: {
    tax: "Tax on food and drinks (%)",
    taxHint: "Prices contain it. Empty: no tax is shown.",
    taxUnreadable: "A number from 0 to 100, for example 10",
    stored: { tax: "Tax" },
  },
  dish: {
    how: "What you add here appears under Products; guests see what is published and in a category.",
    menu: "On the menu",
    stored: { option: "Size", value: "Regular", profile: "Standard" },
  },
} as const
