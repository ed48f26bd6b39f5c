import { composeMail } from "../compose-mail"
import { escapeHtml, greetingName, linkableAddress, oneLine, subjectLine } from "../harmless-text"
import type { MailContent } from "../mail"
import { storeLink } from "../store-link"

/** The visible lines of HTML. */
const shown = (html: string): string[] =>
  html
    .replace(/^.*<body[^>]*>/s, "")
    .replace(/<\/(p|h1|tr)>/g, "\n")
    .replace(/<\/td><td[^>]*>/g, ": ")
    .replace(/<[^>]+>/g, "")
    .split("\n")
    .filter((line) => line !== "")

const content = (over: Partial<MailContent> = {}): MailContent => ({
  kind: "svc-test",
  language: "en",
  storeName: "Casa Ejemplo",
  subject: "Your order",
  blocks: [
    { kind: "text", text: "Hello," },
    {
      kind: "table",
      rows: [
        ["Order", "1042"],
        ["Total", "19.00"],
      ],
    },
    { kind: "text", text: "Thank you." },
  ],
  action: { label: "Follow it", url: "https://my.shop/1" },
  closing: ["It is valid once.", "Nothing to do."],
  ...over,
})

describe("a mail", () => {
  const lines = ["Casa Ejemplo", "Your order", "Hello,", "Order: 1042", "Total: 19.00", "Thank you."]

  it("contains everything as plain text, in paragraphs", () => {
    expect(composeMail(content()).text).toBe(
      "Casa Ejemplo\n\nYour order\n\nHello,\n\nOrder: 1042\nTotal: 19.00\n\nThank you.\n\n" +
        "Follow it:\nhttps://my.shop/1\n\nIt is valid once.\n\nNothing to do.\n",
    )
  })

  it("has the same content in HTML, with the link's address for copying", () => {
    const mail = composeMail(content())
    expect(mail).toMatchObject({ kind: "svc-test", subject: "Your order" })
    expect(mail.html).toContain("<title>Your order</title>")
    expect(mail.html).toContain('<a href="https://my.shop/1"')
    expect(shown(mail.html)).toEqual([...lines, "Follow it", "https://my.shop/1", "It is valid once.", "Nothing to do."])
  })

  it.each([undefined, { label: "Follow it", url: "javascript:alert(1)" }, { label: "Follow it", url: "" }])(
    "omits empty parts: %j",
    (action) => {
      const bare = composeMail(content({ storeName: " ", action, closing: undefined }))
      expect(bare.text).toBe("Your order\n\nHello,\n\nOrder: 1042\nTotal: 19.00\n\nThank you.\n")
      expect(shown(bare.html)).toEqual(lines.slice(1))
    },
  )

  it("keeps every text on one line", () => {
    const mail = composeMail(
      content({
        blocks: [{ kind: "table", rows: [["a\nb", "c\nd"]] }],
        closing: ["e\r\nf"],
        action: { label: "g\nh", url: "http://x" },
      }),
    )
    expect(mail.text.split("\n\n").slice(2)).toEqual(["a b: c d", "g h:\nhttp://x/", "e f\n"])
    expect(shown(mail.html).slice(2)).toEqual(["a b: c d", "g h", "http://x/", "e f"])
  })
})

describe("harmless text", () => {
  it.each([
    ["a\r\n\tb", "a b"],
    ["  a   b  ", "a b"],
    ["a\u2028b\u202ec\u200fd", "a b c d"],
    ["\u0000\u007f\u0085", ""],
    ["Ñandú & Cía", "Ñandú & Cía"],
  ])("%j is the line %j", (text, line) => {
    expect(oneLine(text)).toBe(line)
  })

  it.each([
    ["x".repeat(200), "x".repeat(200)],
    ["x".repeat(201), `${"x".repeat(199)}…`],
    ["🍕".repeat(201), `${"🍕".repeat(199)}…`],
    ["a\r\nBcc: b", "a Bcc: b"],
  ])("a subject is one line of at most 200 characters", (text, subject) => {
    expect(subjectLine(text)).toBe(subject)
  })

  it("HTML characters are escaped", () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
      "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;",
    )
  })

  it.each([
    ["Ana", "Ana"],
    [" Ana\nGil ", "Ana Gil"],
    ["x".repeat(60), "x".repeat(60)],
    ["x".repeat(61), ""],
    ["Ana 123", "Ana 123"],
    ["Ana 1234", ""],
    ["a/b", ""],
    ["a@b", ""],
    ["www x", ""],
    ["shop.example", ""],
    ["Dr. Ana", "Dr. Ana"],
  ])("%j is greeted as %j", (name, greeting) => {
    expect(greetingName(name)).toBe(greeting)
  })
})

describe("addresses in mails", () => {
  it.each([
    ["https://my.shop/a?b=1#c", "https://my.shop/a?b=1#c"],
    ["HTTP://My.Shop", "http://my.shop/"],
    ['https://my.shop/"><script>', "https://my.shop/%22%3E%3Cscript%3E"],
    ["javascript:https://my.shop", null],
    ["data:text/html,x", null],
    ["my.shop", null],
    ["", null],
  ])("%j is linked as %j", (url, linked) => {
    expect(linkableAddress(url)).toBe(linked)
  })

  it.each([
    ["https://my.shop", "https://my.shop/?svc_reset=t%26t"],
    ["https://my.shop/", "https://my.shop/?svc_reset=t%26t"],
    ["https://my.shop/tienda/", "https://my.shop/tienda/?svc_reset=t%26t"],
    ["https://my.shop/tienda?a=1&svc_reset=old#top", "https://my.shop/tienda/?a=1&svc_reset=t%26t"],
    ["HTTP://localhost:8000", "http://localhost:8000/?svc_reset=t%26t"],
    ["http://", null],
    ["javascript:alert('https://my.shop')", null],
    ["httpx://my.shop", null],
    ["https:my.shop", null],
  ])("a link into the store %j is %j", (storeUrl, link) => {
    expect(storeLink(storeUrl, "svc_reset", "t&t")).toBe(link)
  })
})
