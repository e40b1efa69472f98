import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '#messages/messages.js'
import type { RichTextHandle } from '#web/features/editor/editor.tsx'
import { RichText } from '#web/features/editor/rich-text.tsx'
import { ArticleNotices } from '#web/features/publish/article/article-notices.tsx'
import { Gallery, type GalleryHandle } from '#web/features/publish/gallery/gallery.tsx'
import { addVideo, VideoSlot } from '#web/features/publish/gallery/video-slot.tsx'
import type { Writing } from '#web/features/publish/opening.ts'
import { figuresOf } from '#web/features/publish/post-form.ts'
import { Publish } from '#web/features/publish/publish.tsx'
import { DraftOffer, SaveState } from '#web/features/publish/save-state.tsx'
import { keepDraft, sendFrom } from '#web/features/publish/send-from.ts'
import { TagField } from '#web/features/publish/tag-field.tsx'
import { bodyProps, titleProps } from '#web/features/publish/text-props.ts'
import { FieldNote, TitleField } from '#web/features/publish/title-field.tsx'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { useBack } from '#web/mobile/frame/use-back.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useKeyboardInset } from '#web/ui/hooks/use-keyboard-inset.ts'
import styles from './posts-publish.module.css'

type PublishPageProps = {
  writing: Writing
  /** Pictures and the video have a place below the text. */
  hasMedia: (publishing: Publishing) => boolean
  /** What stands below, before the tags. */
  rows: (publishing: Publishing, blame: () => void) => ReactNode
}

const names = {
  post: { page: () => m.publish_new_title(), change: () => m.publish_edit_title() },
  article: { page: () => m.publish_article_new(), change: () => m.publish_article_edit() },
}

/** The page on which posts and articles are written; they differ in what stands below the text. */
export function PublishPage(props: PublishPageProps) {
  const title = names[props.writing].page()
  const barred = (why: ReactNode) => (
    <MobilePage title={title} ground="surface">
      {why}
    </MobilePage>
  )
  return (
    <Publish writing={props.writing} waiting={<WaitingPage title={title} />} barred={barred}>
      {(publishing) => <Sheet {...props} publishing={publishing} />}
    </Publish>
  )
}

function Sheet({ writing, hasMedia, rows, publishing }: PublishPageProps & { publishing: Publishing }) {
  const { target, pending, reason } = publishing
  const text = useRef<RichTextHandle>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const gallery = useRef<GalleryHandle>(null)
  const back = useBack()
  useKeyboardInset(sheet)
  const isBelow = hasMedia(publishing)
  return (
    <div ref={sheet} className={styles.sheet}>
      <MobilePage
        title={target.kind === 'post' ? names[writing].change() : names[writing].page()}
        ground="surface"
        start={
          <button type="button" className={styles.bare} onClick={back}>
            {m.ui_cancel()}
          </button>
        }
        end={
          <>
            <button type="button" className={styles.bare} onClick={() => void keepDraft(publishing)}>
              {m.publish_save_draft()}
            </button>
            <Button
              size={32}
              className={styles.submit}
              variant={reason ? 'quiet' : 'primary'}
              pending={pending}
              onClick={() => sendFrom(publishing, sheet, text)}
            >
              {publishing.publishTime > 0 ? m.chapter_publish_now() : m.publish_submit()}
            </Button>
          </>
        }
        className={styles.main}
      >
        <DraftOffer editing={publishing} className={styles.offer} />
        <ArticleNotices publishing={publishing} className={styles.offer} />
        {publishing.barred && <RestrictionNotice of={publishing.barred} className={styles.barred} />}
        <Words publishing={publishing} text={text} gallery={isBelow ? gallery : null} />
        {isBelow && <Media publishing={publishing} gallery={gallery} />}
        {rows(publishing, () => sendFrom({ publish: publishing.blame }, sheet, text))}
        <TagField
          look="mobile"
          value={publishing.form.tags}
          error={publishing.problems.tags}
          onChange={(tags) => publishing.change({ tags })}
        />
      </MobilePage>
    </div>
  )
}

type WordsProps = {
  publishing: Publishing
  text: RefObject<RichTextHandle | null>
  /** Null: pictures go into the text. */
  gallery: RefObject<GalleryHandle | null> | null
}

/** Where there is a place for pictures and the video below the words, the buttons put them there. */
function Words({ publishing, text, gallery }: WordsProps) {
  const { form, change, problems, generation, kept } = publishing
  const hasVideo = form.video !== null || figuresOf(form.content).videos > 0
  const sayOne = () => toast.warning(m.publish_video_one())
  const below = () => void addVideo((video) => change({ video }))
  return (
    <div className={styles.words}>
      <RichText
        key={generation}
        {...bodyProps(publishing, text)}
        look="mobile"
        onImage={gallery ? () => gallery.current?.choose() : undefined}
        onVideo={hasVideo ? sayOne : gallery ? below : undefined}
        end={<SaveState of={kept} />}
      >
        <TitleField {...titleProps(publishing, text)} className={styles.title} />
      </RichText>
      <FieldNote>{problems.content}</FieldNote>
    </div>
  )
}

function Media({ publishing, gallery }: { publishing: Publishing; gallery: RefObject<GalleryHandle | null> }) {
  const { form, change, changeImages, problems, onGalleryBusy } = publishing
  return (
    <div className={styles.media}>
      {(form.video || problems.video) && (
        <VideoSlot video={form.video} onChange={(video) => change({ video })} isTaken error={problems.video} />
      )}
      <Gallery
        images={form.images}
        onChange={changeImages}
        onBusy={onGalleryBusy}
        handle={gallery}
        error={problems.images}
        waiting={publishing.sharedFiles}
      />
    </div>
  )
}

export function WaitingPage({ title }: { title: string }) {
  return (
    <MobilePage title={title} ground="surface">
      <SkeletonRegion className={styles.waiting}>
        <Skeleton width={40} />
        <Skeleton width={90} />
        <Skeleton width={60} />
      </SkeletonRegion>
    </MobilePage>
  )
}
