import { useEffect, useRef, useState } from "react"
import type { SettingsAppearance } from "../../../../client/generated"
import { originOf } from "../../../lib/api"

interface AppearancePreviewProps {
  /** The title of the frame. */
  readonly title: string
  readonly look: SettingsAppearance
  /** The language of guests. */
  readonly language: string
}

type Frame = Window & typeof globalThis

const STYLE =
  "html { color-scheme: light; background: #fff; font-family: system-ui, sans-serif } main { padding: 16px } body { margin: 0 }"
const CALM_MS = 200

/**
 * The shop's menu as guests would see it: the storefront's element, in a frame that gets the typed settings, and everything else from the service.
 * Nothing in it can be pressed.
 */
export function AppearancePreview({ title, look, language }: AppearancePreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef(look)
  const [window, setWindow] = useState<Frame>()
  useEffect(() => {
    shown.current = look
    // On an `online` event the kit reads the shop again.
    const calm = setTimeout(() => window?.dispatchEvent(new Event("online")), CALM_MS)
    return () => clearTimeout(calm)
  }, [look, window])
  const begin = (): void => {
    const page = frame.current?.contentWindow as Frame | null | undefined
    if (!page) return
    page.fetch = answering(page, () => shown.current)
    const script = page.document.createElement("script")
    Object.assign(script, { type: "module", src: `${originOf()}/svc/kit/svc.js` })
    page.document.body.append(script)
    setWindow(page)
  }
  const page = [
    `<!doctype html><html lang="${language}"><head><title>${new Option(title).innerHTML}</title><style>${STYLE}</style></head>`,
    "<body><main inert><svc-catalog></svc-catalog></main></body></html>",
  ].join("")
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={page}
      className="h-[640px] w-full max-w-md rounded-lg border bg-white"
      onLoad={begin}
    />
  )
}

/** A `fetch` for the frame: it returns the typed settings, and reads everything else once. */
function answering(page: Frame, look: () => SettingsAppearance): typeof fetch {
  const real = page.fetch.bind(page)
  const known = new Map<string, Promise<Response>>()
  return async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof page.Request ? input.url : input)
    if (url.endsWith("/settings/appearance")) return new Response(JSON.stringify({ success: true, data: look() }))
    const answer = known.get(url) ?? real(input, init)
    known.set(url, answer)
    return (await answer).clone()
  }
}
