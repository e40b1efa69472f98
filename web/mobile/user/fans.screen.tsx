import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { PeopleList } from '#web/features/people/people-list.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useMe } from '#web/session/use-me.ts'

export const title = () => m.page_fans()

/** Mine, or those of the author whom the address names. */
export function Component() {
  const me = useMe()
  const [search] = useSearchParams()
  const userId = search.get('id') ?? me?._id ?? ''
  return (
    <MobilePage title={m.page_fans()} refreshes ground="surface">
      <PeopleList key={userId} kind="fans" userId={userId} isMine={userId === me?._id} />
    </MobilePage>
  )
}
