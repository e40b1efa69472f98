import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/api/browser.ts'
import { unreadQuery, unreadTotal } from '#web/api/queries/notification-queries.ts'
import { useInBrowser } from '#web/ui/hooks/use-in-browser.ts'
import { usePage } from './page.tsx'
import { useMe } from './use-me.ts'

/**
 * Nothing is asked on a closed site. The server draws no counts, so a part that the browser takes over late begins
 * without them, although others have asked for them meanwhile.
 */
export function useUnread() {
  const me = useMe()
  const { barrier } = usePage()
  const { data } = useQuery({ ...unreadQuery(api), enabled: me !== null && !barrier })
  return useInBrowser() ? data : undefined
}

const mark = /^\(\d+\+?\) /

/** The number stands before the title of the window, whatever page gives the title. */
export function useUnreadInTitle(): void {
  const total = unreadTotal(useUnread())
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(mark, '')
      const wanted = total > 0 ? `(${total > 99 ? '99+' : total}) ${plain}` : plain
      if (document.title !== wanted) document.title = wanted
    }
    write()
    const watch = new MutationObserver(write)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = document.title.replace(mark, '')
    }
  }, [total])
}
