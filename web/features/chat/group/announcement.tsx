import { useState } from 'react'
import type { GroupInfo } from '#contract/modules/forum/group.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { Words } from '#web/reader/words.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import styles from './panel.module.css'
import type { GroupActs } from './use-group-acts.ts'

/** What the owner and the admins say to everybody. */
export function Announcement({ info, acts }: { info: GroupInfo; acts: GroupActs }) {
  const [text, setText] = useState<string | null>(null)
  const { announcement, announcer, announceTime, role } = info
  const runs = role !== 'member'
  if (!announcement && !runs) return null
  const save = async () => {
    if (await acts.update({ announcement: text ?? '' })) setText(null)
  }
  return (
    <section className={styles.part} aria-label={m.group_announcement()}>
      <div className={styles.head}>
        <h3 className={styles.title}>{m.group_announcement()}</h3>
        {announcement && announcer && (
          <span className={styles.note}>
            {announcer.name} · <RelativeTime at={announceTime} />
          </span>
        )}
        {runs && (
          <Button variant="text" size={28} onClick={() => setText(announcement)}>
            {m.group_edit()}
          </Button>
        )}
      </div>
      {announcement ? (
        <p className={styles.words}>
          <Words text={announcement} link={styles.link} />
        </p>
      ) : (
        <p className={styles.note}>{m.group_announcement_none()}</p>
      )}
      <ActDialog
        open={text !== null}
        onClose={() => setText(null)}
        title={m.group_announcement()}
        label={m.group_save()}
        dirty={text !== null && text !== announcement}
        pending={acts.isPending}
        onAct={save}
      >
        <Textarea
          label={m.group_announcement()}
          hideLabel
          rows={6}
          limit={limits.groupAnnouncement}
          value={text ?? ''}
          onChange={(event) => setText(event.target.value)}
        />
      </ActDialog>
    </section>
  )
}
