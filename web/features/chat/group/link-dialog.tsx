import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GroupInfo } from '#contract/modules/forum/group.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupKey } from '#web/api/queries/chat-queries.ts'
import { CodeOf } from '#web/social/share/code-of.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './panel.module.css'

type LinkDialogProps = { info: GroupInfo; open: boolean; onClose: () => void }

/** The link by which one comes in. */
export function LinkDialog({ info, open, onClose }: LinkDialogProps) {
  return (
    <Overlay open={open} onClose={onClose} title={m.group_link()} size="sm">
      <Link info={info} onClose={onClose} />
    </Overlay>
  )
}

function Link({ info, onClose }: Omit<LinkDialogProps, 'open'>) {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const key = [...groupKey(info._id), 'link']
  const link = useQuery({ queryKey: key, queryFn: () => api.imGroup.link({ groupId: info._id }), retry: false })
  if (link.isPending) return <Skeleton width={80} />
  if (!link.data?.link) return <LoadError of={link} compact />
  const address = `${location.origin}/message?join=${link.data.link}`
  const days = Math.max(1, Math.round((link.data.endTime - Date.now()) / 86_400_000))
  const copy = async () => {
    if (await copyText(address)) toast.success(m.share_copied())
    else toast.error(m.chat_copy_failed())
  }
  const renew = () => act(async () => queries.setQueryData(key, await api.imGroup.link({ groupId: info._id, days: 7 })))
  const end = () =>
    act(async () => {
      await api.imGroup.link({ groupId: info._id, end: true })
      queries.removeQueries({ queryKey: key })
      onClose()
    })
  return (
    <div className={styles.linkBox}>
      <CodeOf address={address} title={info.name} />
      <p className={styles.address}>{address}</p>
      <p className={styles.note}>
        {m.group_link_days({ days })} {info.join === 'approve' ? m.group_join_approve() : m.group_join_link()}
      </p>
      <Button variant="primary" onClick={() => void copy()}>
        {m.group_link_copy()}
      </Button>
      {info.role !== 'member' && (
        <div className={styles.buttons}>
          <Button variant="line" size={32} pending={isPending} onClick={() => void renew()}>
            {m.group_link_renew()}
          </Button>
          <Button variant="text" size={32} onClick={() => void end()}>
            {m.group_link_end()}
          </Button>
        </div>
      )}
    </div>
  )
}
