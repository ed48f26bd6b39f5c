import { escapeHtml, linkableAddress, oneLine, subjectLine } from "./harmless-text"
import type { Mail, MailBlock, MailContent } from "./mail"

/** Renders a mail as HTML and, with the same wording, as plain text. Content is always text, never markup or a header. */
export function composeMail(content: MailContent): Mail {
  const storeName = oneLine(content.storeName)
  const subject = subjectLine(content.subject)
  const action = content.action && linkOf(content.action)
  const closing = (content.closing ?? []).map(oneLine)

  const htmlParts = [
    storeName && `<p style="margin:0 0 16px;color:#666">${escapeHtml(storeName)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>`,
    ...content.blocks.map(htmlOf),
    action &&
      `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#222;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
        `<p style="margin:0 0 12px;font-size:13px;color:#666;word-break:break-all">${escapeHtml(action.url)}</p>`,
    ...closing.map((line) => `<p style="margin:12px 0 0;font-size:13px;color:#666">${escapeHtml(line)}</p>`),
  ].filter(Boolean)
  const html = `<!doctype html>
<html lang="${content.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff"><div style="max-width:560px;margin:0 auto">
${htmlParts.join("\n")}
</div></body></html>
`
  const text = [storeName, subject, ...content.blocks.map(textOf), action && `${action.label}:\n${action.url}`, ...closing]
    .filter(Boolean)
    .join("\n\n")
  return { kind: content.kind, subject, html, text: `${text}\n` }
}

/** The link of a mail; undefined when its address is not a web address. */
function linkOf({ label, url }: NonNullable<MailContent["action"]>): MailContent["action"] {
  const address = linkableAddress(url)
  return address === null ? undefined : { label: oneLine(label), url: address }
}

function htmlOf(block: MailBlock): string {
  if (block.kind === "text") return `<p style="margin:0 0 12px">${escapeHtml(oneLine(block.text))}</p>`
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;vertical-align:top">${escapeHtml(oneLine(name))}</td><td style="padding:4px 0">${escapeHtml(oneLine(value))}</td></tr>`,
  )
  return `<table style="border-collapse:collapse;margin:0 0 12px">${rows.join("")}</table>`
}

function textOf(block: MailBlock): string {
  if (block.kind === "text") return oneLine(block.text)
  return block.rows.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`).join("\n")
}
