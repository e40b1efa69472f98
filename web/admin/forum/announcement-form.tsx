import { useState } from 'react'
import type { AdminAnnouncement } from '#contract/modules/forum/announcement.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { localTime, momentOf } from '#web/ui/format/local-time.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './forum.module.css'
import { emptyDocument, TextForm } from './text-form.tsx'

type AnnouncementFormProps = {
  /** null: a new one. */
  announcement: AdminAnnouncement | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

export function AnnouncementForm({ announcement, onSaved, onClose }: AnnouncementFormProps) {
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
        <TextField
          label={m.admin_from()}
          hint={m.admin_from_hint()}
          type="datetime-local"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={m.admin_to()}
          hint={m.admin_to_hint()}
          type="datetime-local"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Switch label={m.feed_pinned()} checked={isPinned} onChange={setIsPinned} />
    </TextForm>
  )
}
