import { useSearchParams } from 'react-router'
import { PeopleList } from '#web/features/people/people-list.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useMe } from '#web/session/use-me.ts'

type PeoplePageProps = { kind: 'fans' | 'follow'; title: string }

/** Mine, or those of the author whom the address names. */
export function PeoplePage({ kind, title }: PeoplePageProps) {
  const me = useMe()
  const [search] = useSearchParams()
  const userId = search.get('id') ?? me?._id ?? ''
  return (
    <MobilePage title={title} refreshes ground="surface">
      <PeopleList key={userId} kind={kind} userId={userId} isMine={userId === me?._id} />
    </MobilePage>
  )
}
