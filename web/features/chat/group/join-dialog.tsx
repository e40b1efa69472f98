import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { GroupPreview } from '#contract/modules/forum/group.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { chatKey } from '#web/api/queries/chat-queries.ts'
import { putSession } from '#web/chat/chat-cache.ts'
import { usePaths } from '#web/social/paths.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { GroupFace } from './group-face.tsx'
import styles from './join.module.css'

type JoinDialogProps = { link: string; open: boolean; onClose: () => void }

/** What one sees of a group before one comes in by its link. */
export function JoinDialog({ link, open, onClose }: JoinDialogProps) {
  const preview = useQuery({
    queryKey: [...chatKey, 'link', link],
    queryFn: () => api.imGroup.preview({ link }),
    retry: false,
  })
  return (
    <Overlay open={open} onClose={onClose} title={m.group_welcome()} size="sm">
      {preview.data ? (
        <Group of={preview.data} link={link} onClose={onClose} />
      ) : preview.isPending ? (
        <Skeleton width={60} />
      ) : (
        <LoadError of={preview} compact />
      )}
    </Overlay>
  )
}

function Group({ of, link, onClose }: { of: GroupPreview; link: string; onClose: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const paths = usePaths()
  const { isPending, act } = useAct()
  const join = () =>
    act(async () => {
      const session = await api.imGroup.join({ link })
      if ('isWaiting' in session) {
        toast.success(m.group_join_sent())
        return onClose()
      }
      putSession(queries, session)
      await navigate(paths.chat(session._id), { replace: true })
    })
  const labels = {
    member: m.group_join_open,
    invited: m.group_join_do,
    open: m.group_join_do,
    approve: m.group_join_ask,
    waiting: m.group_join_waiting,
  }
  return (
    <div className={styles.group}>
      <GroupFace of={of} size={72} />
      <p className={styles.name}>{m.group_title({ name: of.name, count: of.members })}</p>
      <Button variant="primary" block pending={isPending} disabled={of.state === 'waiting'} onClick={() => void join()}>
        {labels[of.state]()}
      </Button>
    </div>
  )
}
