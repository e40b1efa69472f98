/** Puts words on the clipboard. Pages without https and the browsers inside of apps know only the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  field.setAttribute('aria-hidden', 'true')
  // Into the layer on top: what lies behind a dialog takes no focus.
  const layers = document.querySelectorAll('[role="dialog"]')
  const layer = layers[layers.length - 1] ?? document.body
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  layer.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
