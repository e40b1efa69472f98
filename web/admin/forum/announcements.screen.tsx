import { useState } from 'react'
import type { AdminAnnouncement } from '#contract/modules/forum/announcement.ts'
import { m } from '#messages/messages.js'
import { pageLoader } from '#web/admin/admin-loaders.ts'
import { api } from '#web/api/browser.ts'
import { adminAnnouncementsQuery } from '#web/api/queries/admin-forum-queries.ts'
import { announcementsKey } from '#web/api/queries/announcement-queries.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import type { Column } from '#web/ui/layout/table.tsx'
import styles from './forum.module.css'
import { TextAdmin, textLimit } from './text-admin.tsx'
import { emptyDocument, TextForm } from './text-form.tsx'

export const title = () => m.admin_announcements()

export const loader = pageLoader(adminAnnouncementsQuery, textLimit)

export function Component() {
  return (
    <TextAdmin
      title={m.admin_announcements()}
      lead={m.admin_announcements_lead()}
      add={m.admin_announcement_new()}
      empty={m.page_announcement_empty()}
      query={adminAnnouncementsQuery}
      columns={columns()}
      keyOf={({ _id }) => _id}
      remove={({ _id }) => api.announcement.adminDelete({ _id })}
      shownAs={announcementsKey}
      form={({ text, ...seat }) => <AnnouncementForm key={text?._id ?? 'new'} announcement={text} {...seat} />}
    />
  )
}

const columns = (): Column<AdminAnnouncement>[] => [
  {
    key: 'title',
    title: m.admin_text_title(),
    render: ({ title: name, isPinned }) => (
      <span className={styles.name}>
        {isPinned && <Badge tone="brand">{m.feed_pinned()}</Badge>} {name}
      </span>
    ),
  },
  { key: 'state', title: m.admin_state(), nowrap: true, render: ({ state }) => <State of={state} /> },
  {
    key: 'from',
    title: m.admin_from(),
    nowrap: true,
    render: ({ startTime }) => formatDateTime(startTime).slice(0, 16),
  },
  {
    key: 'to',
    title: m.admin_to(),
    nowrap: true,
    render: ({ endTime }) => (endTime ? formatDateTime(endTime).slice(0, 16) : m.admin_for_ever()),
  },
  { key: 'reads', title: m.admin_reads(), align: 'right', render: ({ readNumber }) => formatExact(readNumber) },
]

function State({ of }: { of: AdminAnnouncement['state'] }) {
  if (of === 'shown') return <Badge tone="success">{m.admin_announcement_shown()}</Badge>
  return <Badge>{of === 'planned' ? m.admin_announcement_planned() : m.admin_announcement_over()}</Badge>
}

type AnnouncementFormProps = {
  /** null: a new one. */
  announcement: AdminAnnouncement | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

function AnnouncementForm({ announcement, onSaved, onClose }: AnnouncementFormProps) {
  const [isPinned, setIsPinned] = useState(announcement?.isPinned ?? false)
  const [from, setFrom] = useState(announcement ? localTime(announcement.startTime) : '')
  const [to, setTo] = useState(announcement?.endTime ? localTime(announcement.endTime) : '')
  return (
    <TextForm
      heading={announcement ? m.admin_announcement_edit() : m.admin_announcement_new()}
      title={announcement?.title ?? ''}
      content={announcement?.content ?? emptyDocument}
      onClose={onClose}
      onSave={async (text) => {
        const times = { startTime: momentOf(from), endTime: momentOf(to) ?? 0 }
        await api.announcement.adminSave({ _id: announcement?._id, ...text, isPinned, ...times })
        await onSaved()
      }}
    >
      <div className={styles.fields}>
        <MomentField label={m.admin_from()} hint={m.admin_from_hint()} value={from} onChange={setFrom} />
        <MomentField label={m.admin_to()} hint={m.admin_to_hint()} value={to} onChange={setTo} />
      </div>
      <Switch label={m.feed_pinned()} checked={isPinned} onChange={setIsPinned} />
    </TextForm>
  )
}
