import ArrowLeft from 'lucide-react/icons/arrow-left'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import type { RichTextHandle } from '#web/features/editor/editor.tsx'
import { RichText } from '#web/features/editor/rich-text.tsx'
import { BoardField } from '#web/features/publish/board/board-field.tsx'
import { ClassifyField, VisibilityField } from '#web/features/publish/choices.tsx'
import { Gallery } from '#web/features/publish/gallery/gallery.tsx'
import { VideoSlot } from '#web/features/publish/gallery/video-slot.tsx'
import { figuresOf } from '#web/features/publish/post-form.ts'
import { Preview } from '#web/features/publish/preview.tsx'
import { Publish } from '#web/features/publish/publish.tsx'
import { OfferBar, SaveState } from '#web/features/publish/save-state.tsx'
import { TagField } from '#web/features/publish/tag-field.tsx'
import { FieldNote, TitleField } from '#web/features/publish/title-field.tsx'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { keepDraft, sendFrom } from '#web/features/publish/use-publishing.ts'
import { useMe } from '#web/session/use-me.ts'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './editor.module.css'

export const title = () => m.page_editor()

export function Component() {
  if (!useMe()) return null
  return (
    <Publish waiting={<Waiting />} barred={(why) => <Barred>{why}</Barred>}>
      {(publishing) => <Desk publishing={publishing} />}
    </Publish>
  )
}

function Desk({ publishing }: { publishing: Publishing }) {
  const [isPreview, setPreview] = useState(false)
  const text = useRef<RichTextHandle>(null)
  const desk = useRef<HTMLDivElement>(null)
  const send = () => sendFrom(publishing, desk, text)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || (event.key !== 's' && event.key !== 'Enter')) return
    event.preventDefault()
    if (event.key === 's') void keepDraft(publishing)
    else send()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts that hold everywhere on the desk
    <div ref={desk} className={styles.desk} onKeyDown={onKeyDown}>
      <Head publishing={publishing} onPreview={() => setPreview(true)} onSend={send} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Paper publishing={publishing} text={text} />
        <Aside publishing={publishing} />
      </main>
      <Preview form={publishing.form} open={isPreview} onClose={() => setPreview(false)} />
    </div>
  )
}

type HeadProps = { publishing: Publishing; onPreview: () => void; onSend: () => void }

function Head({ publishing, onPreview, onSend }: HeadProps) {
  const { target, kept, reason, pending } = publishing
  const isChange = target.kind === 'post'
  return (
    <header className={styles.head}>
      <div className={styles.headInner}>
        <WayBack to={isChange ? '/platform/content/posts' : '/platform'} />
        <h1 className={styles.heading}>{isChange ? m.publish_edit_title() : m.publish_new_title()}</h1>
        <SaveState of={kept} />
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
          <Button variant={reason ? 'quiet' : 'primary'} pending={pending} onClick={onSend}>
            {isChange ? m.publish_save_changes() : m.publish_submit()}
          </Button>
        </div>
      </div>
    </header>
  )
}

function WayBack({ to }: { to: string }) {
  return (
    <Button variant="ghost" size={32} to={to} icon={<Icon of={ArrowLeft} size={16} />}>
      {m.publish_back()}
    </Button>
  )
}

/** The desk without anything to write with. */
function Barred({ children }: { children: ReactNode }) {
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <div className={styles.headInner}>
          <WayBack to="/platform" />
          <h1 className={styles.heading}>{m.page_editor()}</h1>
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
  const { form, change, problems, generation, onTextBusy } = publishing
  const { characters, videos } = figuresOf(form.content)
  const hasVideo = videos > 0 || form.video !== null
  return (
    <Card className={styles.paper}>
      <RichText
        key={generation}
        handle={text}
        content={form.content}
        onChange={(content) => change({ content })}
        onBusy={onTextBusy}
        onVideo={hasVideo ? () => toast.warning(m.publish_video_one()) : undefined}
        label={m.publish_body()}
        placeholder={m.publish_body_hint()}
        end={
          <span data-over={characters > limits.documentCharacters ? '' : undefined}>
            {m.publish_words({ count: formatExact(characters) })}
          </span>
        }
        className={styles.text}
      >
        <TitleField
          value={form.title}
          error={problems.title}
          onChange={(next) => change({ title: next })}
          onEnter={() => text.current?.focus()}
          className={styles.title}
        />
      </RichText>
      <FieldNote>{problems.content}</FieldNote>
    </Card>
  )
}

function Aside({ publishing }: { publishing: Publishing }) {
  const { form, change, changeImages, problems, onGalleryBusy } = publishing
  return (
    <aside className={styles.aside}>
      <OfferBar editing={publishing} />
      {publishing.barred && <RestrictionNotice of={publishing.barred} />}
      <Card padded className={styles.fields}>
        <BoardField
          value={form.board}
          error={problems.board}
          onChange={(board) => change({ board, classifyId: null })}
        />
        <ClassifyField
          systemId={form.board?._id}
          value={form.classifyId}
          onChange={(classifyId) => change({ classifyId })}
        />
        <TagField value={form.tags} error={problems.tags} onChange={(tags) => change({ tags })} />
        <VisibilityField value={form.visibility} onChange={(visibility) => change({ visibility })} />
        <fieldset className={styles.field}>
          <legend className={styles.label}>{m.publish_gallery()}</legend>
          <Gallery images={form.images} onChange={changeImages} onBusy={onGalleryBusy} error={problems.images} />
        </fieldset>
        <fieldset className={styles.field}>
          <legend className={styles.label}>{m.publish_video()}</legend>
          <VideoSlot
            video={form.video}
            onChange={(video) => change({ video })}
            isTaken={figuresOf(form.content).videos > 0}
            error={problems.video}
          />
        </fieldset>
      </Card>
    </aside>
  )
}

function Waiting() {
  return (
    <div className={styles.desk}>
      <div className={styles.head} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1 className={styles.heading}>{m.page_editor()}</h1>
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
