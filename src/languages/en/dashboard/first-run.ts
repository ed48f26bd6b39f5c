/** Texts of the checklist, in English. `stored`: names that it gives to records of Medusa's, in the language of the shop. */
export const texts = {
  shop: {
    tax: "Tax on food and drinks (%)",
    taxHint: "Your prices already include this tax. Without a number, no tax is shown.",
    taxUnreadable: "A number from 0 to 100, for example 10",
    stored: { tax: "Tax" },
  },
  dish: {
    how: "Guests see it at once. Later you find it under Products.",
    menu: "On the menu",
    more: "Open a product to add a photo, its ingredients (in the description) and its allergens (metadata “allergens”, for example “gluten, milk”).",
    full: "Medusa's full product form",
    stored: { option: "Size", value: "Regular", profile: "Standard" },
  },
} as const
