import Eye from 'lucide-react/icons/eye'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Tag from 'lucide-react/icons/tag'
import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '#messages/messages.js'
import type { RichTextHandle } from '#web/features/editor/editor.tsx'
import { RichText } from '#web/features/editor/rich-text.tsx'
import { BoardChoice, useClassifies } from '#web/features/publish/board/board-field.tsx'
import { visibilities } from '#web/features/publish/choices.tsx'
import { Gallery, type GalleryHandle } from '#web/features/publish/gallery/gallery.tsx'
import { addVideo, VideoSlot } from '#web/features/publish/gallery/video-slot.tsx'
import { figuresOf } from '#web/features/publish/post-form.ts'
import { Publish } from '#web/features/publish/publish.tsx'
import { OfferBar, SaveState } from '#web/features/publish/save-state.tsx'
import { TagField } from '#web/features/publish/tag-field.tsx'
import { FieldNote, TitleField } from '#web/features/publish/title-field.tsx'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { keepDraft, sendFrom } from '#web/features/publish/use-publishing.ts'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import { useBack } from '#web/mobile/frame/use-back.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useKeyboardInset } from '#web/ui/hooks/use-keyboard-inset.ts'
import styles from './posts-publish.module.css'

export const title = () => m.page_editor()

export function Component() {
  const barred = (why: ReactNode) => (
    <MobilePage title={m.publish_new_title()} ground="surface">
      {why}
    </MobilePage>
  )
  return (
    <Publish waiting={<Waiting />} barred={barred}>
      {(publishing) => <Sheet publishing={publishing} />}
    </Publish>
  )
}

function Sheet({ publishing }: { publishing: Publishing }) {
  const { target, pending, reason } = publishing
  const text = useRef<RichTextHandle>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const gallery = useRef<GalleryHandle>(null)
  const back = useBack()
  useKeyboardInset(sheet)
  return (
    <div ref={sheet} className={styles.sheet}>
      <MobilePage
        title={target.kind === 'post' ? m.publish_edit_title() : m.publish_new_title()}
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
              {m.publish_submit()}
            </Button>
          </>
        }
        className={styles.main}
      >
        <OfferBar editing={publishing} className={styles.offer} />
        {publishing.barred && <RestrictionNotice of={publishing.barred} className={styles.barred} />}
        <Words publishing={publishing} text={text} onImage={() => gallery.current?.choose()} />
        <Media publishing={publishing} gallery={gallery} />
        <Rows publishing={publishing} />
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

type WordsProps = { publishing: Publishing; text: RefObject<RichTextHandle | null>; onImage: () => void }

/** Pictures and the video stand below the words; whoever pastes one into the text has it there. */
function Words({ publishing, text, onImage }: WordsProps) {
  const { form, change, problems, generation, onTextBusy, kept } = publishing
  const hasVideo = form.video !== null || figuresOf(form.content).videos > 0
  return (
    <div className={styles.words}>
      <RichText
        key={generation}
        look="mobile"
        handle={text}
        content={form.content}
        onChange={(content) => change({ content })}
        onBusy={onTextBusy}
        onImage={onImage}
        onVideo={() => (hasVideo ? toast.warning(m.publish_video_one()) : void addVideo((video) => change({ video })))}
        label={m.publish_body()}
        placeholder={m.publish_body_hint()}
        end={<SaveState of={kept} />}
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
      />
    </div>
  )
}

function Rows({ publishing }: { publishing: Publishing }) {
  const { form, change } = publishing
  const classifies = useClassifies(form.board?._id)
  const classify = classifies.find(({ _id }) => _id === form.classifyId)
  const visibility = visibilities().find(({ value }) => value === form.visibility)
  return (
    <Cells className={styles.rows}>
      <BoardChoice value={form.board} onChange={(board) => change({ board, classifyId: null })}>
        {(open) => (
          <Cell
            icon={LayoutGrid}
            label={m.publish_board()}
            value={form.board?.systemName ?? <span className={styles.missing}>{m.publish_need_board()}</span>}
            onClick={open}
          />
        )}
      </BoardChoice>
      <ChoiceSheet
        title={m.publish_classify()}
        options={[
          { value: '', label: m.publish_classify_unset() },
          ...classifies.map(({ _id, classifyName }) => ({ value: _id, label: classifyName })),
        ]}
        value={form.classifyId ?? ''}
        onChange={(id) => change({ classifyId: id || null })}
      >
        {(open) => (
          <Cell
            icon={Tag}
            label={m.publish_classify()}
            value={classify?.classifyName ?? classifyHint(form.board !== null, classifies.length)}
            onClick={classifies.length > 0 ? open : () => toast.warning(classifyHint(form.board !== null, 0))}
          />
        )}
      </ChoiceSheet>
      <ChoiceSheet
        title={m.publish_visibility()}
        options={visibilities()}
        value={form.visibility}
        onChange={(next) => change({ visibility: next })}
      >
        {(open) => <Cell icon={Eye} label={m.publish_visibility()} value={visibility?.label} onClick={open} />}
      </ChoiceSheet>
    </Cells>
  )
}

function classifyHint(hasBoard: boolean, count: number): string {
  if (!hasBoard) return m.publish_classify_later()
  return count > 0 ? m.publish_classify_unset() : m.publish_classify_none()
}

function Waiting() {
  return (
    <MobilePage title={m.publish_new_title()} ground="surface">
      <SkeletonRegion className={styles.waiting}>
        <Skeleton width={40} />
        <Skeleton width={90} />
        <Skeleton width={60} />
      </SkeletonRegion>
    </MobilePage>
  )
}
