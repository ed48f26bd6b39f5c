/** Greetings of mails: with the name, and without. */
export const greeting = { named: "Hello {name},", plain: "Hello," }

/** Mails about an order. */
export const orderMails = {
  subject: {
    accepted: "We have accepted your order {number}",
    shipped: "Your order {number} is on its way",
    finalized: "Your order {number} is finalized",
    refused: "Your order {number} was cancelled",
    minutes: "Your order {number}: {minutes} min",
    arriving: "Your order {number} is about to arrive",
    ready: "Your order {number} is ready",
  },
  intro: {
    accepted: "We have accepted your order and will start preparing it soon.",
    shipped: "Your order has left and is on its way.",
    refused: "We are sorry: we cannot make your order. The reason:",
    delivered: "Your order has been delivered and paid. Thank you!",
    served: "Your order has been served and paid. Thank you for your visit!",
    picked_up: "Your order has been picked up and paid. Thank you!",
    arriving: "Your order is about to arrive.",
    ready: "Your order is ready.",
    arrives_in: { one: "Your order will arrive in about a minute.", other: "Your order will arrive in about {minutes} minutes." },
    ready_in: {
      one: "Your order will be ready in about a minute.",
      other: "Your order will be ready in about {minutes} minutes.",
    },
  },
  rows: {
    order: "Order",
    when: "Scheduled for",
    expected: "Expected at",
    address: "Address",
    table: "Table",
    discount: "Discount",
    delivery: "Delivery",
    tax: "Taxes",
    rounding: "Rounding",
    total: "Total",
  },
  track: "Track the order",
  phone: "Any questions? Call us: {phone}.",
}

/** Short messages to a phone about an order. */
export const messages = {
  accepted: "We have accepted your order {number}.",
  shipped: "Your order {number} is on its way.",
  shipped_tracked: "Your order {number} is on its way. Follow it here: {url}",
  finalized: "Your order {number} is finalized. Thank you!",
  refused: "We are sorry: we cannot make your order {number}.",
  refused_why: "We are sorry: we cannot make your order {number}. The reason: {reason}",
  arriving: "Your order {number} is about to arrive.",
  ready: "Your order {number} is ready.",
  arrives_in: {
    one: "Your order {number} will arrive in about a minute.",
    other: "Your order {number} will arrive in about {minutes} minutes.",
  },
  ready_in: {
    one: "Your order {number} will be ready in about a minute.",
    other: "Your order {number} will be ready in about {minutes} minutes.",
  },
}

/** The mail with the link to a new password. */
export const resetMail = {
  subject: "Change your password",
  intro: "Someone, probably you, has asked to change the password of this account.",
  label: "Choose a new password",
  code: "Your code to choose a new password",
  closing: [
    "It is valid for one hour and can be used once.",
    "If this was not you, ignore this e-mail: your password stays the same.",
  ],
}

/** The mail that confirms an e-mail address. */
export const verifyMail = {
  subject: "Confirm your e-mail address",
  intro: "Confirm that this e-mail address is yours, so that you can use your points.",
  label: "Confirm the e-mail address",
  code: "Your code to confirm the e-mail address",
  closing: ["If this was not you, ignore this e-mail."],
}

/** The mail to the owner about a webhook that was disabled. */
export const webhookMail = {
  subject: "Webhook disabled: {name}",
  intro: "We have stopped sending this webhook.",
  reasons: {
    gone: "The receiver answered that it is gone (410).",
    failing: "Its deliveries have been failing for more than an hour, one after the other.",
    secret: "Its secret can no longer be read: the secret of the server has changed. Set a new one.",
  },
  closing: "When the receiver works again, activate it: waiting deliveries that are younger than 24 hours are sent then.",
  webhook: "Webhook",
  receiver: "Receiver",
}
