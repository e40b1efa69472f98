import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const JoinDialog = lazyPart(() => import('./join-dialog.tsx').then((module) => module.JoinDialog))

/** Whoever comes with the link of a group in the address is asked whether to come in. */
export function JoinByLink() {
  const [search, setSearch] = useSearchParams()
  const link = search.get('join')
  const [last, setLast] = useState(link)
  if (link && link !== last) setLast(link)
  if (!last) return null
  const close = () => {
    search.delete('join')
    setSearch(search, { replace: true })
  }
  return <JoinDialog link={last} open={link !== null} onClose={close} />
}
