import type { ClipboardEvent } from 'react'
import { codeIn } from './code-digits.ts'

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
