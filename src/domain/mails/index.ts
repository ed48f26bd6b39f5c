export { escapeHtml } from "./harmless-text"
export type { Mail, MailLanguage } from "./mail"
export { ORDER_MAILS, type OrderMailInput, type OrderMailKind, orderMail } from "./order-mail"
export { resetPasswordMail, type TokenMailInput, verifyEmailMail } from "./token-mails"
