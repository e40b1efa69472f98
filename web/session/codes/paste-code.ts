import type { ClipboardEvent } from 'react'
import { compatible } from '#contract/shared/text.ts'

/** Whoever copies the whole message means the digits in it. */
export function pasteCode(event: ClipboardEvent<HTMLInputElement>): void {
  const code = codeIn(event.clipboardData.getData('text'))
  if (code === undefined) return
  event.preventDefault()
  const input = event.currentTarget
  input.value = code
  // The field keeps an account of itself and must hear of it.
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** The code in what was copied: often it is the whole message. Nothing when no digits stand alone in it. */
export function codeIn(text: string): string | undefined {
  return compatible(text).match(/(?<!\d)\d{4,8}(?!\d)/)?.[0]
}
