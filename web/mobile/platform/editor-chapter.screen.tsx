import BookOpen from 'lucide-react/icons/book-open'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import History from 'lucide-react/icons/history'
import Lock from 'lucide-react/icons/lock'
import { useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { RichText } from '#web/features/editor/rich-text.tsx'
import { sendFrom } from '#web/features/publish/send-from.ts'
import { FieldNote, TitleField } from '#web/features/publish/title-field.tsx'
import { ChapterDesk } from '#web/features/works/chapter-editor/chapter-desk.tsx'
import {
  amountOf,
  bodyProps,
  ChapterAccessField,
  NoteField,
  titleProps,
  volumeChoice,
} from '#web/features/works/chapter-editor/fields.tsx'
import { Notices } from '#web/features/works/chapter-editor/notices.tsx'
import { PagesField } from '#web/features/works/chapter-editor/pages-field.tsx'
import { ChapterPreview } from '#web/features/works/chapter-editor/preview.tsx'
import { isOut, publishLabel } from '#web/features/works/chapter-editor/publish-label.ts'
import { Revisions } from '#web/features/works/chapter-editor/revisions.tsx'
import { SaveLine } from '#web/features/works/chapter-editor/save-line.tsx'
import type { ChapterActs } from '#web/features/works/chapter-editor/use-chapter-acts.ts'
import type { ChapterWriting } from '#web/features/works/chapter-editor/use-chapter-writing.ts'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { accessName } from '#web/social/locks/access-field.tsx'
import { ScheduleDialog } from '#web/social/writing/schedule-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useKeyboardInset } from '#web/ui/hooks/use-keyboard-inset.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './posts-publish.module.css'
import { WaitingPage } from './publish-page.tsx'

export const title = () => m.page_editor_chapter()

export function Component() {
  return (
    <ChapterDesk
      waiting={<WaitingPage title={title()} />}
      barred={(why) => (
        <MobilePage title={title()} ground="surface">
          {why}
        </MobilePage>
      )}
    >
      {(writing, acts) => <Sheet writing={writing} acts={acts} />}
    </ChapterDesk>
  )
}

type SheetProps = { writing: ChapterWriting; acts: ChapterActs }

function Sheet({ writing, acts }: SheetProps) {
  const [layer, setLayer] = useState<'preview' | 'schedule' | 'revisions' | null>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => setLayer(null)
  useKeyboardInset(sheet)
  const schedule = () => {
    if (acts.isReady()) return setLayer('schedule')
    sendFrom({ publish: acts.blame }, sheet, writing.text)
  }
  return (
    <div ref={sheet} className={styles.sheet}>
      <MobilePage
        title={title()}
        ground="surface"
        end={
          <Button
            size={32}
            className={styles.submit}
            variant={isOut(acts) ? 'quiet' : 'primary'}
            disabled={isOut(acts)}
            pending={acts.pending === 'published'}
            onClick={() => sendFrom(acts, sheet, writing.text)}
          >
            {publishLabel(acts)}
          </Button>
        }
        className={styles.main}
      >
        <Notices writing={writing} acts={acts} className={styles.offer} />
        <Words writing={writing} />
        <Rows
          {...{ writing, acts }}
          onPreview={() => setLayer('preview')}
          onSchedule={schedule}
          onRevisions={() => setLayer('revisions')}
        />
      </MobilePage>
      <ChapterPreview writing={writing} open={layer === 'preview'} onClose={close} />
      <ScheduleDialog acts={acts} open={layer === 'schedule'} onClose={close} />
      <Overlay as="drawer" open={layer === 'revisions'} onClose={close} title={m.chapter_revisions()}>
        <Revisions writing={writing} />
      </Overlay>
    </div>
  )
}

function Words({ writing }: { writing: ChapterWriting }) {
  const { work, problems, generation } = writing
  const titleField = <TitleField {...titleProps(writing)} className={styles.title} />
  if (work.worksType === 'manga')
    return (
      <div className={styles.words}>
        {titleField}
        <SaveLine writing={writing} />
        <PagesField writing={writing} />
      </div>
    )
  return (
    <div className={styles.words}>
      <RichText key={generation} {...bodyProps(writing)} look="mobile" end={<SaveLine writing={writing} />}>
        {titleField}
      </RichText>
      <FieldNote>{problems.content}</FieldNote>
    </div>
  )
}

type RowsProps = SheetProps & { onPreview: () => void; onSchedule: () => void; onRevisions: () => void }

function Rows({ writing, acts, onPreview, onSchedule, onRevisions }: RowsProps) {
  const { work, form } = writing
  const [isAsking, setAsking] = useState(false)
  const volume = volumeChoice(writing)
  const nameOf = (options: { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label
  return (
    <>
      {work.worksType === 'fiction' && <p className={styles.figures}>{amountOf(writing)}</p>}
      <div className={styles.article}>
        <NoteField writing={writing} />
      </div>
      <Cells className={styles.rows}>
        {work.volumes.length > 0 && (
          <ChoiceSheet title={m.chapter_volume()} {...volume}>
            {(open) => (
              <Cell
                icon={BookOpen}
                label={m.chapter_volume()}
                value={nameOf(volume.options, volume.value)}
                onClick={open}
              />
            )}
          </ChoiceSheet>
        )}
        <Cell
          icon={Lock}
          label={m.access_label()}
          value={accessName(form.access.kind)}
          onClick={() => setAsking(true)}
        />
        {(acts.state === 'draft' || acts.state === 'scheduled') && (
          <Cell icon={Clock} label={m.chapter_schedule_title()} onClick={onSchedule} />
        )}
        <Cell icon={History} label={m.chapter_revisions()} onClick={onRevisions} />
        <Cell icon={Eye} label={m.publish_preview()} onClick={onPreview} />
        {acts.state === 'published' && <Cell icon={EyeOff} label={m.chapter_hide()} onClick={() => void acts.hide()} />}
      </Cells>
      <Overlay open={isAsking} onClose={() => setAsking(false)} title={m.access_label()}>
        {isAsking && <ChapterAccessField writing={writing} />}
      </Overlay>
    </>
  )
}
