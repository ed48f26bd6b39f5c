import { failureKindOf } from "../../../domain/notifications"
import { outgoingMail } from "../outgoing-mail"
import { smtpFailure } from "../smtp-failure"

describe("the kind of a failed mail", () => {
  it.each([
    ["a server that does not listen", { code: "ESOCKET", errno: -111 }, "away"],
    ["no response", { code: "ETIMEDOUT", command: "CONN" }, "away"],
    ["a wrong password: the owner can fix it", { code: "EAUTH", responseCode: 535, command: "AUTH PLAIN" }, "away"],
    ["a sender that is refused", { code: "EENVELOPE", responseCode: 550, command: "MAIL FROM" }, "away"],
    ["a mailbox that does not exist", { code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }, "refused"],
    ["a mailbox that is full", { code: "EENVELOPE", responseCode: 452, command: "RCPT TO" }, "later"],
    ["content that is refused", { code: "EMESSAGE", responseCode: 554, command: "DATA" }, "refused"],
    ["greylisting", { code: "EMESSAGE", responseCode: 451, command: "DATA" }, "later"],
    ["a server that is shutting down", { code: "EMESSAGE", responseCode: 421, command: "DATA" }, "away"],
    ["any other error", {}, "away"],
  ])("is right for %s", (_case, error, kind) => {
    const failure = smtpFailure(Object.assign(new Error("550 <ana@example.com> unknown"), error))
    expect(failureKindOf(failure)).toBe(kind)
    expect(failure.message).not.toContain("ana@example.com")
  })
})

describe("a mail that may be sent twice", () => {
  const mail = (key: string | undefined, from?: string) =>
    outgoingMail(
      {
        to: "ana@example.com",
        from,
        channel: "email",
        template: "t",
        content: { subject: "s", text: "t" },
        idempotency_key: key,
      } as never,
      "Casa <hola@casa.example>",
    ).messageId

  it("has one message id per idempotency key, with the sender's domain", () => {
    expect(mail("a")).toMatch(/^<[0-9a-f]{40}@casa\.example>$/)
    expect(mail("a")).toBe(mail("a"))
    expect(mail("a")).not.toBe(mail("b"))
    expect(mail("a", "x@other.example")).toMatch(/@other\.example>$/)
    expect(mail(undefined)).toBeUndefined()
  })
})
