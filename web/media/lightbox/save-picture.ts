/** Gives a picture to the download folder of the browser. */
export async function savePicture(url: string, name: string): Promise<void> {
  const isOurs = new URL(url, location.href).origin === location.origin
  if (isOurs || /^(blob|data):/.test(url)) return press({ href: url, download: name })
  // What lies elsewhere is only saved when its bytes came through us; when they may not, it is at least shown.
  const bytes = await fetch(url, { signal: AbortSignal.timeout(30_000) })
    .then((answer) => (answer.ok ? answer.blob() : null))
    .catch(() => null)
  if (!bytes) return press({ href: url, target: '_blank', rel: 'noopener' })
  const address = URL.createObjectURL(bytes)
  press({ href: address, download: name })
  // The browser reads it after this turn; half a minute is enough for any picture.
  setTimeout(() => URL.revokeObjectURL(address), 30_000)
}

function press(link: Partial<HTMLAnchorElement>): void {
  Object.assign(document.createElement('a'), link).click()
}
