import { encode } from 'uqr'

/** A QR code as a picture that needs no address: drawn here, so that the page shows nothing from elsewhere. */
export function qrPicture(content: string): string {
  const { data, size } = encode(content, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => runs(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('')
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`
  const svg = `${open}<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Where dark parts of a row begin, and how wide they are. */
function runs(row: boolean[]): [number, number][] {
  const signs = row.map((isDark) => (isDark ? '#' : ' ')).join('')
  return [...signs.matchAll(/#+/g)].map((run) => [run.index, run[0].length])
}
