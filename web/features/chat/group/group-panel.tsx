import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import type { ChatGroup } from '#contract/modules/forum/chat-group.ts'
import type { GroupInfo } from '#contract/modules/forum/group.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupKey, groupQuery } from '#web/api/queries/chat-queries.ts'
import { useChatActs } from '#web/features/chat/use-chat-acts.ts'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Announcement } from './announcement.tsx'
import { Asks } from './asks.tsx'
import { GroupFace } from './group-face.tsx'
import { InviteButtons } from './invite-buttons.tsx'
import { MemberList } from './member-list.tsx'
import styles from './panel.module.css'
import { PanelActs } from './panel-acts.tsx'
import { Settings } from './settings.tsx'
import { type GroupActs, useGroupActs } from './use-group-acts.ts'

/** Everything about a group: who is in it, what it says of itself, what is set. */
export function GroupPanel({ session, group }: { session: ChatSession; group: ChatGroup }) {
  const info = useQuery(groupQuery(api, group._id))
  useFresh(group)
  if (!info.data)
    return info.isPending ? (
      <SkeletonRows count={5} size={40} widths={[40, 70]} row={styles.member} text={styles.grow} />
    ) : (
      <LoadError of={info} compact />
    )
  return <Panel session={session} info={info.data} />
}

/** The socket tells of the group itself; what stands here besides is asked for again. */
function useFresh(group: ChatGroup): void {
  const queries = useQueryClient()
  const { _id, members, adminIds, ownerId, name } = group
  const state = [members, ownerId, name, ...adminIds].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever of it has changed
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: groupKey(_id) })
  }, [queries, _id, state])
}

function Panel({ session, info }: { session: ChatSession; info: GroupInfo }) {
  const acts = useGroupActs(info._id)
  const runs = info.role !== 'member'
  return (
    <div className={styles.panel}>
      <section className={styles.top} aria-label={info.name}>
        <GroupFace of={info} size={72} />
        <div className={styles.grow}>
          <p className={styles.name}>{info.name}</p>
          <p className={styles.note}>{m.group_count({ count: info.members, max: info.capacity })}</p>
          <InviteButtons info={info} />
          {runs && <Picture info={info} acts={acts} />}
        </div>
      </section>
      <PanelActs session={session} />
      <Announcement info={info} acts={acts} />
      {runs && info.waiting > 0 && <Asks groupId={info._id} acts={acts} />}
      <MemberList info={info} acts={acts} />
      <Own session={session} info={info} acts={acts} />
      {runs && <Settings info={info} acts={acts} />}
      <WayOut info={info} acts={acts} />
    </div>
  )
}

/** Its own picture; without one it is drawn from its first members. */
function Picture({ info, acts }: PartProps) {
  const choose = async () => {
    const [file] = (await openPicker({ mode: 'image', caller: 'group' })) ?? []
    if (file) await acts.update({ avatar: file.path })
  }
  return (
    <div className={styles.buttons}>
      <Button variant="line" size={32} pending={acts.isPending} onClick={() => void choose()}>
        {m.group_avatar()}
      </Button>
      {info.avatar && (
        <Button variant="text" size={32} onClick={() => void acts.update({ avatar: '' })}>
          {m.group_avatar_drop()}
        </Button>
      )}
    </div>
  )
}

type PartProps = { info: GroupInfo; acts: GroupActs }

/** What I set for myself. */
function Own({ session, info, acts }: PartProps & { session: ChatSession }) {
  const { top } = useChatActs()
  return (
    <section className={styles.part} aria-label={m.group_own_settings()}>
      <Switch
        spread
        label={m.group_is_muted()}
        hint={m.group_mute_hint()}
        checked={info.isMuted}
        onChange={(isMuted) => void acts.mute(isMuted)}
      />
      <Switch spread label={m.group_top()} checked={session.isTop} onChange={() => void top(session)} />
    </section>
  )
}

function WayOut({ info, acts }: PartProps) {
  const navigate = useNavigate()
  const paths = usePaths()
  const isOwner = info.role === 'owner'
  const go = async (work: Promise<boolean>) => {
    if (await work) await navigate(paths.messages, { replace: true })
  }
  return (
    <section className={styles.part} aria-label={m.group_leave()}>
      <Button variant="danger" block onClick={() => void go(acts.leave(isOwner))}>
        {m.group_leave()}
      </Button>
      {isOwner && (
        <Button variant="text" block onClick={() => void acts.dismiss()}>
          {m.group_dismiss()}
        </Button>
      )}
    </section>
  )
}
