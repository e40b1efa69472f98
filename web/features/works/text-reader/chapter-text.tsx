import { memo } from 'react'
import type { ChapterBlock, ChapterDocument } from '#contract/modules/works/document.ts'
import { m } from '#messages/messages.js'
import { BlockMark } from '#web/features/works/reading/block-talk.tsx'
import { openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { Inlines } from '#web/reader/reader.tsx'
import { SizedPhoto } from '#web/reader/sized-photo.tsx'
import styles from './chapter-text.module.css'

type ImageBlock = Extract<ChapterBlock, { type: 'image' }>

/**
 * The text of a chapter. Each block carries its key, by which places, reports and comments find it. How it looks is left
 * to the sheet, so that a long text is drawn once.
 */
export const ChapterText = memo(function ChapterText({ of, isMobile }: { of: ChapterDocument; isMobile: boolean }) {
  const blocks = of.content ?? []
  const images = blocks.filter((block) => block.type === 'image')
  return blocks.map((block) => <Block key={block.attrs.key} of={block} images={images} place={{ isMobile }} />)
})

type BlockProps = { of: ChapterBlock; images: readonly ImageBlock[]; place: { isMobile: boolean } }

function Block({ of: block, images, place }: BlockProps) {
  const { key } = block.attrs
  switch (block.type) {
    case 'paragraph':
      return (
        <p data-block={key} className={styles.paragraph}>
          <Inlines of={block.content} place={place} />
          <BlockMark block={key} />
        </p>
      )
    case 'heading':
      return (
        <h2 data-block={key} className={styles.heading}>
          <Inlines of={block.content} place={place} />
          <BlockMark block={key} />
        </h2>
      )
    case 'horizontalRule':
      return <hr data-block={key} className={styles.rule} />
    case 'blockquote':
      return (
        <blockquote data-block={key} className={styles.quote}>
          {(block.content ?? []).map((line, at, lines) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is read
            <p key={at}>
              <Inlines of={line.content} place={place} />
              {at === lines.length - 1 && <BlockMark block={key} />}
            </p>
          ))}
        </blockquote>
      )
    case 'image':
      return <Illustration of={block} images={images} />
  }
}

function photoOf({ attrs }: ImageBlock) {
  const { url = '', thumb = '', width = 0, height = 0, placeholder = '', animated = false } = attrs
  return { url, thumb, width, height, placeholder, animated }
}

function Illustration({ of, images }: { of: ImageBlock; images: readonly ImageBlock[] }) {
  const at = images.indexOf(of)
  const open = () =>
    openLightbox(
      images.map((image) => ({ ...photoOf(image), path: image.attrs.path, alt: image.attrs.alt ?? undefined })),
      at,
    )
  return (
    <figure data-block={of.attrs.key} className={styles.figure}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={m.media_open({ number: at + 1, total: images.length })}
        onClick={open}
      >
        <SizedPhoto of={photoOf(of)} alt={of.attrs.alt ?? ''} sizes="(max-width: 767px) 100vw, 680px" moving />
      </button>
      <BlockMark block={of.attrs.key} aside />
    </figure>
  )
}
