import { useEffect, useRef, useState } from "react"
import type { Product } from "../../../client/generated"
import { originOf } from "../../lib/api"

interface GuestProductProps {
  /** The title of the frame. */
  readonly title: string
  readonly product: Product
  /** The language of guests. */
  readonly language: string
}

const STYLE = "html { color-scheme: light; background: #fff; font-family: system-ui, sans-serif } body { margin: 0 }"

/** A product as guests see it: the storefront's element, in a frame, so that the dashboard's styles do not affect it. */
export function GuestProduct({ title, product, language }: GuestProductProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(0)
  useEffect(() => {
    const element = loaded > 0 ? frame.current?.contentDocument?.querySelector("svc-product") : null
    if (element) Object.assign(element, { preview: product })
  }, [loaded, product])
  const page = [
    `<!doctype html><html lang="${language}"><head><title>${new Option(title).innerHTML}</title><style>${STYLE}</style></head>`,
    `<body><main><svc-product></svc-product></main><script type="module" src="${originOf()}/svc/kit/svc.js"></script></body></html>`,
  ].join("")
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={page}
      className="h-[560px] w-full max-w-sm rounded-lg border bg-white"
      onLoad={() => setLoaded((before) => before + 1)}
    />
  )
}
