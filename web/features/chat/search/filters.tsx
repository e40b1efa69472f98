import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupMembersQuery, type MessageSelection } from '#web/api/queries/chat-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import styles from './find.module.css'

const day = 24 * 60 * 60_000

type FiltersProps = {
  session: ChatSession | undefined
  select: MessageSelection
  onChange: (select: MessageSelection) => void
}

/** Who said it, what it is, and when. */
export function Filters({ session, select, onChange }: FiltersProps) {
  const [days, setDays] = useState('')
  const [opened] = useState(() => Date.now())
  const kinds = [
    { value: '', label: m.chat_find_any_kind() },
    { value: 'text', label: m.chat_find_text() },
    { value: 'image', label: m.chat_find_images() },
    { value: 'video', label: m.chat_find_videos() },
    { value: 'file', label: m.chat_find_files() },
    { value: 'voice', label: m.chat_find_voices() },
    { value: 'posts', label: m.chat_find_posts() },
    { value: 'forward', label: m.chat_find_forwards() },
  ]
  const times = [
    { value: '', label: m.chat_find_any_time() },
    { value: '7', label: m.chat_find_week() },
    { value: '31', label: m.chat_find_month() },
    { value: '366', label: m.chat_find_year() },
  ]
  return (
    <div className={styles.filters}>
      <Select
        label={m.chat_find_kind()}
        hideLabel
        size={36}
        options={kinds}
        value={select.kind ?? ''}
        onChange={(kind) => onChange({ ...select, kind: kind === '' ? undefined : (kind as MessageSelection['kind']) })}
      />
      <Select
        label={m.chat_find_time()}
        hideLabel
        size={36}
        options={times}
        value={days}
        onChange={(next) => {
          setDays(next)
          onChange({ ...select, from: next === '' ? undefined : opened - Number(next) * day })
        }}
      />
      {session && <PersonFilter session={session} select={select} onChange={onChange} />}
    </div>
  )
}

function PersonFilter({ session, select, onChange }: FiltersProps & { session: ChatSession }) {
  const me = useMe()
  const [wanted, setWanted] = useState('')
  const groupId = session.group?.role ? session.group._id : undefined
  const { data } = useQuery({
    queryKey: [...groupMembersQuery(api, groupId ?? '', wanted).queryKey, 'few'],
    queryFn: () =>
      api.imGroup.members({ groupId: groupId ?? '', limit: few, select: { keyword: wanted.trim() || undefined } }),
    enabled: groupId !== undefined,
  })
  const members = data?.list.map(({ user }) => user) ?? (session.toUser ? [session.toUser] : [])
  const people = [
    { value: '', label: m.chat_find_anybody() },
    ...(me ? [{ value: me._id, label: m.chat_my_name() }] : []),
    ...members.filter(({ _id }) => _id !== me?._id).map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <>
      <Select
        label={m.chat_find_person()}
        hideLabel
        size={36}
        options={people}
        value={select.userId ?? ''}
        onChange={(userId) => onChange({ ...select, userId: userId === '' ? undefined : userId })}
      />
      {groupId !== undefined && (session.group?.members ?? 0) > few && (
        <FilterField
          size={36}
          label={m.group_members_search()}
          maxLength={40}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
    </>
  )
}

/** Whoever wants another looks for their name. */
const few = 50
