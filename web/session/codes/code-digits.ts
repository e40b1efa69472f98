import { compatible } from '#contract/shared/compatible.ts'

/** The code in what was copied: often it is the whole message. Nothing when no digits stand alone in it. */
export function codeIn(text: string): string | undefined {
  return compatible(text).match(/(?<!\d)\d{4,8}(?!\d)/)?.[0]
}
