import { encode } from 'uqr'

/** A text as a QR code. What surrounds it says that it is dark on white, or cameras do not read it. */
export function QrCode({ of, label }: { of: string; label?: string }) {
  const { data, size } = encode(of, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={dark} />
    </svg>
  )
}
