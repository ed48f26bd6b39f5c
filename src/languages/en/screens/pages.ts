import type { pages as spanish } from "../../es/screens/pages"
import type { Texts } from "../../words"

/** Titles and descriptions of the staff's pages, in English. */
export const pages: Texts<typeof spanish> = {
  kitchen: {
    title: "Kitchen",
    description: "Orders to prepare.",
  },
  counter: {
    title: "Counter",
    description: "Accept orders, set their times, hand them over.",
  },
  "pickup-board": {
    title: "Pick-up",
    description: "Numbers of the orders that are ready.",
  },
  courier: {
    title: "Deliveries",
    description: "Where to deliver each order, and how much to collect.",
  },
  needs_javascript: "This page needs JavaScript.",
}
