import { useMemo } from 'react'
import type { ChapterDocument } from '#contract/modules/works/document.ts'
import { m } from '#messages/messages.js'
import { ChapterText } from '#web/features/works/text-reader/chapter-text.tsx'
import { Photo } from '#web/media/photo/photo.tsx'
import { useArea } from '#web/social/paths.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './chapter-editor.module.css'
import type { ChapterForm } from './chapter-form.ts'
import type { ChapterWriting } from './use-chapter-writing.ts'

type PreviewProps = { writing: ChapterWriting; open: boolean; onClose: () => void }

/** The chapter as its readers will see it. */
export function ChapterPreview({ writing, open, onClose }: PreviewProps) {
  return (
    <Overlay open={open} onClose={onClose} size="lg" title={m.publish_preview()}>
      {open && <Text form={writing.form} />}
    </Overlay>
  )
}

function Text({ form }: { form: ChapterForm }) {
  const isMobile = useArea() === 'mobile'
  const { title, content, pages, authorNote } = form
  // Blocks that were never saved have no keys yet.
  const numbered = useMemo(
    () =>
      ({
        type: 'doc',
        content: content.content?.map((block, at) => ({
          ...block,
          attrs: { ...('attrs' in block && block.attrs), key: at + 1 },
        })),
      }) as ChapterDocument,
    [content],
  )
  return (
    <article className={styles.preview}>
      <h3 className={styles.previewTitle}>{title.trim() || m.publish_preview_empty()}</h3>
      <ChapterText of={numbered} isMobile={isMobile} />
      {pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
        <Photo key={at} of={page} alt={m.chapter_page_number({ number: at + 1 })} sizes="640px" />
      ))}
      {authorNote.trim() && <p className={styles.previewNote}>{authorNote.trim()}</p>}
    </article>
  )
}
