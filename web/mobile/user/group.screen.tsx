import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sessionQuery } from '#web/api/queries/chat-queries.ts'
import { LazyGroupPanel } from '#web/features/chat/group/lazy-panel.tsx'
import { loadSession } from '#web/features/chat/load-chat.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { notFound } from '#web/screen.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export const title = () => m.group_info()

export const loader = (args: LoaderFunctionArgs) => loadSession(args, notFound)

/** Who is in a group, what it says of itself, and what is set. */
export function Component() {
  const { id = '' } = useParams()
  const session = useQuery(sessionQuery(api, id)).data
  const group = session?.group
  return (
    <MobilePage title={m.group_info()} line ground="surface">
      {session && group?.role ? (
        <LazyGroupPanel session={session} group={group} />
      ) : (
        <EmptyState title={m.group_left_foot()} />
      )}
    </MobilePage>
  )
}
