import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Save from 'lucide-react/icons/save'
import { type KeyboardEvent, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { RichText } from '#web/features/editor/rich-text.tsx'
import { sendFrom } from '#web/features/publish/send-from.ts'
import { FieldNote, TitleField } from '#web/features/publish/title-field.tsx'
import { ChapterDesk } from '#web/features/works/chapter-editor/chapter-desk.tsx'
import { wordsOf } from '#web/features/works/chapter-editor/chapter-form.ts'
import {
  amountOf,
  bodyProps,
  ChapterAccessField,
  NoteField,
  titleProps,
  VolumeField,
} from '#web/features/works/chapter-editor/fields.tsx'
import { Notices } from '#web/features/works/chapter-editor/notices.tsx'
import { PagesField } from '#web/features/works/chapter-editor/pages-field.tsx'
import { ChapterPreview } from '#web/features/works/chapter-editor/preview.tsx'
import { isOut, publishLabel } from '#web/features/works/chapter-editor/publish-label.ts'
import { Revisions } from '#web/features/works/chapter-editor/revisions.tsx'
import { SaveLine } from '#web/features/works/chapter-editor/save-line.tsx'
import type { ChapterActs } from '#web/features/works/chapter-editor/use-chapter-acts.ts'
import type { ChapterWriting } from '#web/features/works/chapter-editor/use-chapter-writing.ts'
import { useMe } from '#web/session/use-me.ts'
import { ScheduleDialog } from '#web/social/writing/schedule-dialog.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { BarredDesk, WaitingDesk, WayBack } from './desk.tsx'
import styles from './editor.module.css'

export const title = () => m.page_editor_chapter()

export function Component() {
  if (!useMe()) return null
  return (
    <ChapterDesk
      waiting={<WaitingDesk title={title()} />}
      barred={(why) => <BarredDesk title={title()}>{why}</BarredDesk>}
    >
      {(writing, acts) => <Desk writing={writing} acts={acts} />}
    </ChapterDesk>
  )
}

type DeskProps = { writing: ChapterWriting; acts: ChapterActs }

function Desk({ writing, acts }: DeskProps) {
  const [layer, setLayer] = useState<'preview' | 'schedule' | null>(null)
  const desk = useRef<HTMLDivElement>(null)
  const send = () => void (isOut(acts) || sendFrom(acts, desk, writing.text))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || (event.key !== 's' && event.key !== 'Enter')) return
    // Dialogs that the desk has opened stand elsewhere on the page, and have keys of their own.
    if (!desk.current?.contains(event.target as Node)) return
    event.preventDefault()
    if (event.key === 's') void acts.save()
    else send()
  }
  const schedule = () => {
    if (acts.isReady()) return setLayer('schedule')
    sendFrom({ publish: acts.blame }, desk, writing.text)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts that hold everywhere on the desk
    <div ref={desk} className={styles.desk} onKeyDown={onKeyDown}>
      <Head {...{ writing, acts }} onSend={send} onPreview={() => setLayer('preview')} onSchedule={schedule} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Paper writing={writing} />
        <aside className={styles.aside}>
          <Notices writing={writing} acts={acts} />
          <Card padded className={styles.fields}>
            <VolumeField writing={writing} />
            <ChapterAccessField writing={writing} />
            <NoteField writing={writing} />
          </Card>
          <Card padded>
            <h2>{m.chapter_revisions()}</h2>
            <Revisions writing={writing} />
          </Card>
        </aside>
      </main>
      <ChapterPreview writing={writing} open={layer === 'preview'} onClose={() => setLayer(null)} />
      <ScheduleDialog acts={acts} open={layer === 'schedule'} onClose={() => setLayer(null)} />
    </div>
  )
}

type HeadProps = DeskProps & { onSend: () => void; onPreview: () => void; onSchedule: () => void }

function Head({ writing, acts, onSend, onPreview, onSchedule }: HeadProps) {
  const { work, form } = writing
  const { state, pending } = acts
  return (
    <header className={styles.head}>
      <div className={styles.headInner}>
        <WayBack to={`/platform/works/${work._id}`} />
        <h1 className={styles.heading}>{form.title.trim() || title()}</h1>
        <SaveLine writing={writing} />
        <div className={styles.actions}>
          <span className={styles.reason}>{work.title}</span>
          <Button icon={<Icon of={Eye} size={16} />} onClick={onPreview}>
            {m.publish_preview()}
          </Button>
          {(state === 'draft' || state === 'scheduled') && (
            <Button icon={<Icon of={Clock} size={16} />} onClick={onSchedule}>
              {m.chapter_schedule()}
            </Button>
          )}
          <Button
            variant={isOut(acts) ? 'quiet' : 'primary'}
            disabled={isOut(acts)}
            pending={pending === 'published'}
            onClick={onSend}
          >
            {publishLabel(acts)}
          </Button>
          <Menu
            label={m.ui_more()}
            trigger={<IconButton icon={<Icon of={Ellipsis} size={18} />} label={m.ui_more()} />}
            items={[
              { label: m.chapter_save_revision(), icon: Save, hint: 'Ctrl S', onSelect: () => void acts.save() },
              {
                label: m.chapter_hide(),
                icon: EyeOff,
                danger: true,
                disabled: state !== 'published',
                onSelect: () => void acts.hide(),
              },
            ]}
          />
        </div>
      </div>
    </header>
  )
}

function Paper({ writing }: { writing: ChapterWriting }) {
  const { work, form, problems, generation } = writing
  const words = wordsOf(form.content)
  const titleField = <TitleField {...titleProps(writing)} className={styles.title} />
  if (work.worksType === 'manga')
    return (
      <Card className={styles.paper}>
        {titleField}
        <PagesField writing={writing} />
      </Card>
    )
  return (
    <Card className={styles.paper}>
      <RichText
        key={generation}
        {...bodyProps(writing)}
        end={
          <span className={styles.amount} data-over={words > limits.documentCharacters ? '' : undefined}>
            {amountOf(writing)}
          </span>
        }
        className={styles.text}
      >
        {titleField}
      </RichText>
      <FieldNote>{problems.content}</FieldNote>
    </Card>
  )
}
