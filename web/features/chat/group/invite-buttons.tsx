import { useQueryClient } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { GroupInfo } from '#contract/modules/forum/group.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupKey } from '#web/api/queries/chat-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import styles from './panel.module.css'
import { PickPeople } from './pick-people.tsx'

/** The ways in, from the inside. */
export function InviteButtons({ info }: { info: GroupInfo }) {
  const [open, setOpen] = useState<'people' | 'link' | null>(null)
  const hasLink = info.join === 'link' || info.join === 'approve'
  if (info.join === 'board') return null
  return (
    <div className={styles.buttons}>
      <Button variant="soft" size={32} icon={<Icon of={UserPlus} size={16} />} onClick={() => setOpen('people')}>
        {m.group_invite()}
      </Button>
      {hasLink && (
        <Button variant="line" size={32} icon={<Icon of={LinkIcon} size={16} />} onClick={() => setOpen('link')}>
          {m.group_link()}
        </Button>
      )}
      <InvitePeople info={info} open={open === 'people'} onClose={() => setOpen(null)} />
      {hasLink && <LinkDialog info={info} open={open === 'link'} onClose={() => setOpen(null)} />}
    </div>
  )
}

function InvitePeople({ info, open, onClose }: { info: GroupInfo; open: boolean; onClose: () => void }) {
  const [picked, setPicked] = useState<UserCard[]>([])
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const invite = () =>
    act(async () => {
      const users = picked.map(({ _id }) => _id)
      const { added, asked } = await api.imGroup.invite({ groupId: info._id, users })
      toast.success(m.group_invited({ added: added.length, asked: asked.length }))
      onClose()
      await queries.invalidateQueries({ queryKey: groupKey(info._id) })
    })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      onClosed={() => setPicked([])}
      title={m.group_invite()}
      label={m.group_invite_do({ count: picked.length })}
      pending={isPending}
      disabled={picked.length === 0}
      dirty={picked.length > 0}
      onAct={invite}
    >
      <PickPeople picked={picked} onChange={(next) => setPicked(next.slice(0, limits.groupUsersAtOnce))} />
    </ActDialog>
  )
}
