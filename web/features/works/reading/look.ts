import { useMemo } from 'react'
import { type ReaderLook, readerLookOf, readerLookText } from '#contract/modules/works/reader-look.ts'
import { readCookie, writeCookie } from '#web/api/cookies.ts'
import { usePage } from '#web/session/page.tsx'
import { createValue } from '#web/ui/hooks/shared-value.ts'

const chosen = createValue<string | undefined>(() => readCookie('reader') ?? '', undefined)

/** How chapters look on this device. The server knows it by the cookie: its page comes as it stays. */
export function useLook(): ReaderLook {
  const { reader } = usePage()
  const text = chosen.use() ?? reader
  return useMemo(() => readerLookOf(text), [text])
}

export function changeLook(change: Partial<ReaderLook>): void {
  const text = readerLookText({ ...readerLookOf(chosen.get()), ...change })
  writeCookie('reader', text)
  chosen.set(text)
}
