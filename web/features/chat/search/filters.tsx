import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatSession, SaidKind } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { groupMembersQuery, type MessageSelection } from '#web/api/queries/chat-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { FilterField } from '#web/ui/forms/filter-field.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import styles from './find.module.css'

const dayLong = 24 * 60 * 60_000

/** From its beginning to that of the next, where the reader is. */
function spanOf(day: string): Pick<MessageSelection, 'from' | 'to'> {
  if (day === '') return { from: undefined, to: undefined }
  const [from, to] = [new Date(`${day}T00:00`), new Date(`${day}T00:00`)]
  to.setDate(to.getDate() + 1)
  return { from: from.getTime(), to: to.getTime() }
}

const oneDay = 'day'

type FiltersProps = {
  session: ChatSession | undefined
  select: MessageSelection
  onChange: (select: MessageSelection) => void
}

/** Who said it, what it is, and when. */
export function Filters({ session, select, onChange }: FiltersProps) {
  const [days, setDays] = useState<string>()
  const [day, setDay] = useState('')
  const [opened] = useState(() => Date.now())
  const kinds: { value: SaidKind; label: string }[] = [
    { value: 'text', label: m.chat_find_text() },
    { value: 'image', label: m.chat_find_images() },
    { value: 'video', label: m.chat_find_videos() },
    { value: 'file', label: m.chat_find_files() },
    { value: 'voice', label: m.chat_find_voices() },
    { value: 'posts', label: m.chat_find_posts() },
    { value: 'forward', label: m.chat_find_forwards() },
  ]
  const times = [
    { value: '7', label: m.chat_find_week() },
    { value: '31', label: m.chat_find_month() },
    { value: '366', label: m.chat_find_year() },
    { value: oneDay, label: m.chat_find_day() },
  ]
  return (
    <div className={styles.filters}>
      <FilterSelect
        label={m.chat_find_kind()}
        all={m.chat_find_any_kind()}
        options={kinds}
        value={select.kind}
        onChange={(kind) => onChange({ ...select, kind })}
      />
      <FilterSelect
        label={m.chat_find_time()}
        all={m.chat_find_any_time()}
        options={times}
        value={days}
        onChange={(next) => {
          setDays(next)
          setDay('')
          const from = next === undefined || next === oneDay ? undefined : opened - Number(next) * dayLong
          onChange({ ...select, from, to: undefined })
        }}
      />
      {days === oneDay && (
        <DayField
          label={m.chat_find_on()}
          hideLabel
          size={36}
          value={day}
          onChange={(next) => {
            setDay(next)
            onChange({ ...select, ...spanOf(next) })
          }}
        />
      )}
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
    ...(me ? [{ value: me._id, label: m.chat_my_name() }] : []),
    ...members.filter(({ _id }) => _id !== me?._id).map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <>
      <FilterSelect
        label={m.chat_find_person()}
        all={m.chat_find_anybody()}
        options={people}
        value={select.userId}
        onChange={(userId) => onChange({ ...select, userId })}
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
