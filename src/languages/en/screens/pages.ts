import type { pages as spanish } from "../../es/screens/pages"
import type { Texts } from "../../words"

/** Titles of the staff's pages, in English. */
export const pages: Texts<typeof spanish> = {
  kitchen: {
    title: "Kitchen",
    description: "The orders that are to be cooked.",
  },
  counter: {
    title: "Counter",
    description: "Accept orders, say when, hand them over.",
  },
  "pickup-board": {
    title: "Pick-up",
    description: "The numbers that are ready.",
  },
  courier: {
    title: "Deliveries",
    description: "What to bring where, and what to collect.",
  },
  needs_javascript: "This page needs JavaScript.",
}
