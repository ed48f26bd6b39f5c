import { create } from "qrcode"

/** The width of the light margin around the code, in modules. Scanners do not find a code without it. */
const QUIET = 4

interface QrCodeProps {
  readonly text: string
  /** The accessible name. */
  readonly label: string
}

/** A QR code, dark on light in every theme, as scanners expect. */
export function QrCode({ text, label }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: "M" })
  const size = modules.size + 2 * QUIET
  const dark = Array.from({ length: modules.size ** 2 }, (_, at) => at)
    .filter((at) => modules.data[at])
    .map((at) => `M${QUIET + (at % modules.size)} ${QUIET + Math.floor(at / modules.size)}h1v1h-1z`)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="h-auto w-56 rounded-md"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  )
}
