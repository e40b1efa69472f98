/** A QR code as a picture that needs no address: drawn here, so that the page shows nothing from elsewhere. */
export async function qrPicture(content: string): Promise<string> {
  const { toString: drawQr } = await import('qrcode')
  const svg = await drawQr(content, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
