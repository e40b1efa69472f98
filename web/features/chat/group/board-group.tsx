import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardGroupQuery, chatKey } from '#web/api/queries/chat-queries.ts'
import { putSession } from '#web/chat/chat-cache.ts'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './board-group.module.css'
import { GroupFace } from './group-face.tsx'

type BoardGroupProps = { systemId: string; isMember: boolean; className?: string }

/** The group of a board, for those who belong to it; its creator may open one. */
export function BoardGroup({ systemId, isMember, className }: BoardGroupProps) {
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths()
  const { isPending, act } = useAct()
  const { data } = useQuery({ ...boardGroupQuery(api, systemId), enabled: me !== null && isMember })
  if (!me || !isMember || (!data?.group && !data?.mayOpen)) return null
  const { group } = data
  const enter = () =>
    act(async () => {
      const session = group
        ? await api.imGroup.join({ groupId: group._id })
        : await api.imGroup.openForBoard({ systemId })
      if ('isWaiting' in session) return
      putSession(queries, session)
      void queries.invalidateQueries({ queryKey: [...chatKey, 'board', systemId] })
      await navigate(paths.chat(session._id))
    })
  return (
    <section className={className} aria-label={m.group_board()}>
      <div className={styles.line}>
        {group && <GroupFace of={group} size={40} />}
        <div className={styles.text}>
          <p className={styles.name}>{group?.name ?? m.group_board()}</p>
          <p className={styles.note}>
            {group ? m.group_board_count({ count: group.members }) : m.group_board_open_hint()}
          </p>
        </div>
        <Button variant="soft" size={32} pending={isPending} onClick={() => void enter()}>
          {group ? (group.state === 'member' ? m.group_join_open() : m.group_join_do()) : m.group_board_open()}
        </Button>
      </div>
    </section>
  )
}
