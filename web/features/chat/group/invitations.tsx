import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { GroupPreview } from '#contract/modules/forum/group.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { invitationsKey, invitationsQuery } from '#web/api/queries/chat-queries.ts'
import { putSession } from '#web/chat/chat-cache.ts'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { GroupFace } from './group-face.tsx'
import styles from './invitations.module.css'

/** Groups that wait for my answer, above my chats. */
export function Invitations() {
  const me = useMe()
  const { data } = useQuery({ ...invitationsQuery(api), enabled: me !== null })
  if (!data || data.list.length === 0) return null
  return (
    <ul className={styles.list} aria-label={m.group_invitations()}>
      {data.list.map((invitation) => (
        <Invitation key={invitation._id} of={invitation} />
      ))}
    </ul>
  )
}

function Invitation({ of }: { of: GroupPreview }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths()
  const { isPending, act } = useAct()
  const answered = () => queries.invalidateQueries({ queryKey: invitationsKey })
  const accept = () =>
    act(async () => {
      const session = await api.imGroup.join({ groupId: of._id })
      await answered()
      if ('isWaiting' in session) return
      putSession(queries, session)
      await navigate(paths.chat(session._id))
    })
  const ignore = () =>
    act(async () => {
      await api.imGroup.leave({ groupId: of._id })
      await answered()
    })
  return (
    <li className={styles.invitation}>
      <GroupFace of={of} size={44} />
      <div className={styles.text}>
        <p className={styles.words}>
          {of.from
            ? m.group_invitation({ name: of.from.name, group: of.name })
            : m.group_invitation_gone({ group: of.name })}
        </p>
        <div className={styles.buttons}>
          <Button variant="primary" size={28} pending={isPending} onClick={() => void accept()}>
            {m.group_join_do()}
          </Button>
          <Button variant="line" size={28} onClick={() => void ignore()}>
            {m.group_ignore()}
          </Button>
        </div>
      </div>
    </li>
  )
}
