import * as z from 'zod/mini'
import { hardBreak, named, shown, textNode } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { cleanText } from '#contract/shared/values.ts'

/**
 * The text of a chapter: paragraphs, headings, rules, quotes and illustrations in a row. Each block has a key that
 * survives edits, by which comments, places and reports of faults find it again. An editor sends keys back; a block
 * without one is new, or is matched with what was there.
 */
const key = z.int().check(z.gte(1), z.lte(2_000_000_000))

const most = 2000
const inlines = z.optional(z.array(z.discriminatedUnion('type', [textNode, hardBreak])).check(z.maxLength(most)))
const plainParagraph = z.object({ type: z.literal('paragraph'), content: inlines })

function tree<Attrs extends z.ZodMiniType, Image extends z.core.$ZodShape, Heading extends z.ZodMiniType>(
  attrs: Attrs,
  headingAttrs: Heading,
  image: Image,
) {
  const block = z.discriminatedUnion('type', [
    z.object({ type: z.literal('paragraph'), attrs, content: inlines }),
    z.object({ type: z.literal('heading'), attrs: headingAttrs, content: inlines }),
    z.object({ type: z.literal('horizontalRule'), attrs }),
    z.object({
      type: z.literal('blockquote'),
      attrs,
      content: z.optional(z.array(plainParagraph).check(z.maxLength(200))),
    }),
    z.object({ type: z.literal('image'), attrs: z.object(image) }),
  ])
  return z.object({
    type: z.literal('doc'),
    content: z.optional(z.array(block).check(z.maxLength(limits.chapterBlocks))),
  })
}

/** As it is shown. */
export const chapterDocument = tree(z.object({ key }), z.object({ key, level: z.literal(3) }), {
  key,
  ...named.image,
  ...shown,
})
export type ChapterDocument = z.infer<typeof chapterDocument>
export type ChapterBlock = NonNullable<ChapterDocument['content']>[number]

const sentKey = z.optional(z.nullable(key))

/** As it is handed over. */
export const writtenChapter = tree(
  z.optional(z.object({ key: sentKey })),
  z.object({ key: sentKey, level: z.literal(3) }),
  { key: sentKey, ...named.image },
)
export type WrittenChapter = z.infer<typeof writtenChapter>

/** What a writer hands over: a document, or plain text whose lines become paragraphs. */
export const chapterWriting = z.union([
  z.string().check(z.maxLength(limits.documentCharacters * 16), cleanText),
  writtenChapter,
])
