import ArrowLeft from 'lucide-react/icons/arrow-left'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import type { RichTextHandle } from '#web/features/editor/editor.tsx'
import { RichText } from '#web/features/editor/rich-text.tsx'
import { ArticleNotices } from '#web/features/publish/article/article-notices.tsx'
import { ArticleRevisions } from '#web/features/publish/article/revisions.tsx'
import { useScheduling } from '#web/features/publish/article/use-scheduling.ts'
import type { Writing } from '#web/features/publish/opening.ts'
import { figuresOf, readingMinutes } from '#web/features/publish/post-form.ts'
import { Preview } from '#web/features/publish/preview.tsx'
import { Publish } from '#web/features/publish/publish.tsx'
import { DraftOffer, SaveState } from '#web/features/publish/save-state.tsx'
import { keepDraft, sendFrom } from '#web/features/publish/send-from.ts'
import { bodyProps, titleProps } from '#web/features/publish/text-props.ts'
import { FieldNote, TitleField } from '#web/features/publish/title-field.tsx'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { useMe } from '#web/session/use-me.ts'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { ScheduleDialog } from '#web/social/writing/schedule-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './editor.module.css'

type EditorProps = {
  writing: Writing
  /** What stands beside the text. */
  fields: (publishing: Publishing) => ReactNode
}

const names = {
  post: { page: () => m.page_editor(), change: () => m.publish_edit_title(), list: '/platform/content/posts' },
  article: {
    page: () => m.publish_article_new(),
    change: () => m.publish_article_edit(),
    list: '/platform/content/article',
  },
}

/** The desk on which posts and articles are written; they differ in what stands beside the text. */
export function Editor({ writing, fields }: EditorProps) {
  if (!useMe()) return null
  return (
    <Publish
      writing={writing}
      waiting={<WaitingDesk title={names[writing].page()} />}
      barred={(why) => <BarredDesk title={names[writing].page()}>{why}</BarredDesk>}
    >
      {(publishing) => <Desk writing={writing} publishing={publishing} fields={fields} />}
    </Publish>
  )
}

function Desk({ writing, publishing, fields }: EditorProps & { publishing: Publishing }) {
  const [isPreview, setPreview] = useState(false)
  const text = useRef<RichTextHandle>(null)
  const desk = useRef<HTMLDivElement>(null)
  const send = () => sendFrom(publishing, desk, text)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || (event.key !== 's' && event.key !== 'Enter')) return
    // Dialogs that the desk has opened stand elsewhere on the page, and have keys of their own.
    if (!desk.current?.contains(event.target as Node)) return
    event.preventDefault()
    if (event.key === 's') void keepDraft(publishing)
    else send()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts that hold everywhere on the desk
    <div ref={desk} className={styles.desk} onKeyDown={onKeyDown}>
      <Head
        {...{ writing, publishing }}
        onPreview={() => setPreview(true)}
        onSend={send}
        onBlame={() => sendFrom({ publish: publishing.blame }, desk, text)}
      />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Paper publishing={publishing} text={text} />
        <aside className={styles.aside}>
          <DraftOffer editing={publishing} />
          <ArticleNotices publishing={publishing} />
          {publishing.barred && <RestrictionNotice of={publishing.barred} />}
          <Card padded className={styles.fields}>
            {fields(publishing)}
          </Card>
          {publishing.form.article && (
            <Card padded>
              <h2>{m.chapter_revisions()}</h2>
              <ArticleRevisions publishing={publishing} />
            </Card>
          )}
        </aside>
      </main>
      <Preview form={publishing.form} open={isPreview} onClose={() => setPreview(false)} />
    </div>
  )
}

type HeadProps = {
  writing: Writing
  publishing: Publishing
  onPreview: () => void
  onSend: () => void
  /** Something is missing: the writer is put where. */
  onBlame: () => void
}

function Head({ writing, publishing, onPreview, onSend, onBlame }: HeadProps) {
  const { target, kept, reason, pending, publishTime } = publishing
  const isChange = target.kind === 'post'
  const { page, change, list } = names[writing]
  return (
    <header className={styles.head}>
      <div className={styles.headInner}>
        <WayBack to={isChange ? list : '/platform'} />
        <h1 className={styles.heading}>{isChange ? change() : page()}</h1>
        <SaveState of={kept} />
        {publishing.form.article && <Amount publishing={publishing} className={styles.amount} />}
        <div className={styles.actions}>
          {reason && <span className={styles.reason}>{m.publish_not_yet({ reason })}</span>}
          <Button
            variant="ghost"
            to="/platform/drafts"
            icon={<Icon of={FileText} size={16} />}
            className={styles.drafts}
          >
            {m.publish_drafts()}
          </Button>
          <Button icon={<Icon of={Eye} size={16} />} onClick={onPreview}>
            {m.publish_preview()}
          </Button>
          {publishing.form.article && !isChange && <ScheduleButton publishing={publishing} onBlame={onBlame} />}
          <Button variant={reason ? 'quiet' : 'primary'} pending={pending} onClick={onSend}>
            {isChange ? m.publish_save_changes() : publishTime > 0 ? m.chapter_publish_now() : m.publish_submit()}
          </Button>
        </div>
      </div>
    </header>
  )
}

function ScheduleButton({ publishing, onBlame }: Pick<HeadProps, 'publishing' | 'onBlame'>) {
  const [isOpen, setOpen] = useState(false)
  const acts = useScheduling(publishing)
  return (
    <>
      <Button icon={<Icon of={Clock} size={16} />} onClick={() => (publishing.reason ? onBlame() : setOpen(true))}>
        {m.chapter_schedule()}
      </Button>
      <ScheduleDialog acts={acts} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

export function WayBack({ to }: { to: string }) {
  return (
    <Button variant="ghost" size={32} to={to} icon={<Icon of={ArrowLeft} size={16} />}>
      {m.publish_back()}
    </Button>
  )
}

/** The desk without anything to write with. */
export function BarredDesk({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <div className={styles.headInner}>
          <WayBack to="/platform" />
          <h1 className={styles.heading}>{title}</h1>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Card className={styles.barred}>{children}</Card>
      </main>
    </div>
  )
}

type PaperProps = { publishing: Publishing; text: React.RefObject<RichTextHandle | null> }

function Paper({ publishing, text }: PaperProps) {
  const { form, problems, generation } = publishing
  const { videos } = figuresOf(form.content)
  const hasVideo = videos > 0 || form.video !== null
  return (
    <Card className={styles.paper}>
      <RichText
        key={generation}
        {...bodyProps(publishing, text)}
        onVideo={hasVideo ? () => toast.warning(m.publish_video_one()) : undefined}
        end={form.article ? undefined : <Amount publishing={publishing} />}
        className={styles.text}
      >
        <TitleField {...titleProps(publishing, text)} className={styles.title} />
      </RichText>
      <FieldNote>{problems.content}</FieldNote>
    </Card>
  )
}

/** How much was written. Of articles also how long it takes to read, for which the bar of tools has no room. */
function Amount({ publishing: { form }, className }: { publishing: Publishing; className?: string }) {
  const { characters } = figuresOf(form.content)
  const count = formatExact(characters)
  return (
    <span className={className} data-over={characters > limits.documentCharacters ? '' : undefined}>
      {form.article
        ? m.publish_article_words({ count, minutes: readingMinutes(characters) })
        : m.publish_words({ count })}
    </span>
  )
}

export function WaitingDesk({ title }: { title: string }) {
  return (
    <div className={styles.desk}>
      <div className={styles.head} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1 className={styles.heading}>{title}</h1>
        <Card className={styles.paper}>
          <SkeletonRegion className={styles.waiting}>
            <Skeleton width={40} />
            <Skeleton width={90} />
            <Skeleton width={100} />
            <Skeleton width={60} />
          </SkeletonRegion>
        </Card>
      </main>
    </div>
  )
}
