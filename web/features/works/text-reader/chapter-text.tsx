import { memo } from 'react'
import type { ChapterBlock, ChapterDocument } from '#contract/modules/works/document.ts'
import { m } from '#messages/messages.js'
import { PictureMark, useBlockMark } from '#web/features/works/reading/block-talk.tsx'
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
          <Line of={block.content} block={key} place={place} />
        </p>
      )
    case 'heading':
      return (
        <h2 data-block={key} className={styles.heading}>
          <Line of={block.content} block={key} place={place} />
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
              {at === lines.length - 1 ? (
                <Line of={line.content} block={key} place={place} />
              ) : (
                <Inlines of={line.content} place={place} />
              )}
            </p>
          ))}
        </blockquote>
      )
    case 'image':
      return <Illustration of={block} images={images} />
  }
}

type LineProps = { of: Words; block: number; place: { isMobile: boolean } }
type Words = Extract<ChapterBlock, { type: 'paragraph' }>['content']

/** The end of a block, with the number of its comments in the same line as its last character. */
function Line({ of, block, place }: LineProps) {
  const { button, isNumber } = useBlockMark(block)
  const [words, last] = isNumber ? beforeLast(of) : [of, undefined]
  return (
    <>
      <Inlines of={words} place={place} />
      {last ? (
        <span className={styles.end}>
          <Inlines of={last} place={place} />
          {button}
        </span>
      ) : (
        button
      )}
    </>
  )
}

/** A letter or a sign; what is made of several characters is left whole. */
const lastCharacter = /[\p{L}\p{N}\p{P}]$/u

function beforeLast(words: Words): [Words, Words] {
  const last = words?.at(-1)
  if (!words || last?.type !== 'text') return [words, undefined]
  const at = last.text.search(lastCharacter)
  if (at < 0) return [words, undefined]
  if (at === 0) return [words.slice(0, -1), [last]]
  return [[...words.slice(0, -1), { ...last, text: last.text.slice(0, at) }], [{ ...last, text: last.text.slice(at) }]]
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
      <PictureMark block={of.attrs.key} />
    </figure>
  )
}
