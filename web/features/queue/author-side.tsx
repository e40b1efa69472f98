import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { MemberNote } from '#contract/modules/account/sanction.ts'
import type { QueueItem } from '#contract/modules/site/queue.ts'
import { can } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import styles from './author-side.module.css'
import { LastTexts } from './last-texts.tsx'
import { Network } from './network.tsx'
import { NoteList } from './note-list.tsx'
import { trustName } from './queue-place.ts'

const names = { days: m.queue_need_days, texts: m.queue_need_texts, reports: m.queue_upheld }

type AuthorSideProps = {
  item: QueueItem
  /** What staff wrote down about them, where the caller may read it. */
  notes: MemberNote[] | undefined
  onNoted: (note: MemberNote) => void
}

/** The record of whoever wrote it. */
export function AuthorSide({ item, notes, onNoted }: AuthorSideProps) {
  const me = useMe()
  const { author } = item
  if (!author) return <p className={styles.quiet}>{m.person_gone()}</p>
  const { trust, upheld, dismissed, rejected, registerTime } = author
  const texts = trust.reasons.find(({ name }) => name === 'texts')?.have ?? 0
  return (
    <>
      <PersonLine of={author} size={44}>
        <span>{m.queue_registered({ day: formatDate(registerTime), trust: trustName(trust.level) })}</span>
      </PersonLine>
      <dl className={styles.facts}>
        <Fact name={m.queue_texts()}>{texts}</Fact>
        <Fact name={m.queue_rejected()}>{rejected}</Fact>
        <Fact name={m.queue_upheld()}>{`${upheld} / ${upheld + dismissed}`}</Fact>
      </dl>
      {trust.level < 2 && (
        <section>
          <h3 className={styles.small}>{m.queue_needs({ trust: trustName(trust.level + 1) })}</h3>
          {trust.reasons
            .filter(({ name }) => name !== 'reports')
            .map(({ name, have, need }) => (
              <div key={name} className={styles.need}>
                <span>{names[name]()}</span>
                <ProgressBar value={have} max={Math.max(need, 1)} label={names[name]()} />
                <span>
                  {have} / {need}
                </span>
              </div>
            ))}
        </section>
      )}
      {can(me, 'content.batch') && <LastTexts userId={author._id} />}
      <Network of={item} />
      {notes && <Notes key={author._id} userId={author._id} notes={notes} onNoted={onNoted} />}
      {can(me, 'members.see') && (
        <Link to={`/admin/members/${author._id}`} className={styles.record}>
          {m.queue_whole_record()}
        </Link>
      )}
    </>
  )
}

type NotesProps = { userId: string; notes: MemberNote[]; onNoted: (note: MemberNote) => void }

function Notes({ userId, notes, onNoted }: NotesProps) {
  const [text, setText] = useState<string | null>(null)
  const { isPending, act } = useAct()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!text?.trim()) return
    void act(async () => {
      onNoted(await api.adminUser.note({ userId, text: text.trim() }))
      setText(null)
    })
  }
  return (
    <section>
      <h3 className={styles.small}>{m.admin_notes()}</h3>
      {notes.length === 0 && text === null && <p className={styles.since}>{m.queue_notes_none()}</p>}
      <NoteList of={notes} className={styles.notes} small={styles.since} />
      {text === null ? (
        <Button size={32} onClick={() => setText('')}>
          {m.queue_note_write()}
        </Button>
      ) : (
        <form onSubmit={save} className={styles.noteForm}>
          <Textarea
            label={m.admin_note()}
            hideLabel
            autoFocus
            placeholder={m.admin_note_hint()}
            value={text}
            rows={3}
            maxLength={limits.memberNote}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.noteActs}>
            <Button size={32} onClick={() => setText(null)}>
              {m.ui_cancel()}
            </Button>
            <Button type="submit" size={32} variant="primary" pending={isPending} disabled={!text.trim()}>
              {m.admin_note_save()}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
