import * as z from 'zod/mini'
import { storagePath } from '../modules/forum/attachment.ts'
import { accessLimits, partLocks } from '../modules/wallet/access-limits.ts'
import { limits } from './limits.ts'
import { cleanText, id, key } from './values.ts'

/**
 * A text with form: a tree of allowed nodes, never HTML. What a node or a mark is not said to have here is dropped
 * before anybody sees it. Addresses and sizes of pictures are the server's to say: a writer names the path alone.
 */

/** http, https, mail, or a place on this site. Nothing that could run. */
const href = z.string().check(
  z.maxLength(1000),
  z.regex(
    // Without a flag: the documentation of the API can say a pattern, and no flags.
    /^([hH][tT]{2}[pP][sS]?:\/\/[^\s"'<>\\]+|[mM][aA][iI][lL][tT][oO]:[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*|#[^\s"'<>\\]*)$/,
    key('input_bad_address'),
  ),
  cleanText,
)

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('strike') }),
  z.object({ type: z.literal('underline') }),
  z.object({ type: z.literal('code') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
])
export type Mark = z.infer<typeof mark>

export const textNode = z.object({
  type: z.literal('text'),
  text: z.string().check(z.minLength(1), z.maxLength(limits.documentCharacters), cleanText),
  marks: z.optional(z.array(mark).check(z.maxLength(6))),
})
export const hardBreak = z.object({ type: z.literal('hardBreak') })
/** Somebody who is named; `label` is their name at that time. */
const mention = z.object({
  type: z.literal('mention'),
  attrs: z.object({ id, label: z.string().check(z.maxLength(80), cleanText) }),
})
const inline = z.discriminatedUnion('type', [textNode, hardBreak, mention])
export type Inline = z.infer<typeof inline>

/** How wide the tree may grow; articles are longer than other texts. */
export const documentLimits = {
  blocks: 500,
  articleBlocks: limits.articleBlocks,
  items: 200,
  inlines: 2000,
  parts: 20,
} as const

const inlines = z.optional(z.array(inline).check(z.maxLength(documentLimits.inlines)))

const paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
})
const codeBlock = z.object({
  type: z.literal('codeBlock'),
  attrs: z.optional(z.object({ language: z.optional(z.nullable(z.string().check(z.regex(/^[\w#+.-]{0,30}$/)))) })),
  content: z.optional(z.array(textNode).check(z.maxLength(documentLimits.inlines))),
})
const horizontalRule = z.object({ type: z.literal('horizontalRule') })

/** What a writer says of a picture or a video. */
export const named = {
  image: { path: storagePath, alt: z.optional(z.nullable(z.string().check(z.maxLength(200), cleanText))) },
  video: { path: storagePath },
}

/** What the server adds when they are shown. */
export const shown = {
  url: z.optional(z.string()),
  thumb: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  placeholder: z.optional(z.string()),
  animated: z.optional(z.boolean()),
}

const imageNode = <Attrs extends z.core.$ZodShape>(attrs: Attrs) =>
  z.object({ type: z.literal('image'), attrs: z.object(attrs) })
const videoNode = <Attrs extends z.core.$ZodShape>(attrs: Attrs) =>
  z.object({ type: z.literal('video'), attrs: z.object(attrs) })

/** Three levels of lists and quotes are enough for a post, and bound the tree. */
function blockOf<Image extends ReturnType<typeof imageNode>, Video extends ReturnType<typeof videoNode>>(
  image: Image,
  video: Video,
) {
  const leaf = [paragraph, heading, codeBlock, horizontalRule, image, video] as const
  const items0 = z.array(z.discriminatedUnion('type', leaf)).check(z.maxLength(documentLimits.items))
  const blocks0 = nest(items0)
  const items1 = z.array(z.discriminatedUnion('type', [...leaf, ...blocks0])).check(z.maxLength(documentLimits.items))
  const blocks1 = nest(items1)
  const items2 = z.array(z.discriminatedUnion('type', [...leaf, ...blocks1])).check(z.maxLength(documentLimits.items))
  return z.discriminatedUnion('type', [...leaf, ...nest(items2)])
}

function docOf<Content extends z.ZodMiniType>(block: Content, mostBlocks: number) {
  return z.object({
    type: z.literal('doc'),
    content: z.optional(z.array(block).check(z.maxLength(mostBlocks))),
  })
}

/** What a writer says of a part of a post that only some may read. Its key is given by the server, and stays. */
const writtenPart = {
  key: z.optional(z.string().check(z.regex(/^[\w-]{1,24}$/))),
  by: z.enum(partLocks),
  level: z.optional(z.int().check(z.gte(1), z.lte(accessLimits.level))),
}

/** Parts stand in the text itself and never in each other. */
function withParts<Content extends ReturnType<typeof blockOf>, Attrs extends z.core.$ZodShape>(
  block: Content,
  attrs: Attrs,
) {
  const content = z.optional(z.array(block).check(z.maxLength(documentLimits.articleBlocks)))
  const part = z.object({ type: z.literal('part'), attrs: z.object(attrs), content })
  return z.discriminatedUnion('type', [block, part])
}

function nest<Content extends z.ZodMiniType>(content: Content) {
  const item = z.object({ type: z.literal('listItem'), content: z.optional(content) })
  const items = z.optional(z.array(item).check(z.maxLength(documentLimits.items)))
  return [
    z.object({ type: z.literal('blockquote'), content: z.optional(content) }),
    z.object({ type: z.literal('bulletList'), content: items }),
    z.object({
      type: z.literal('orderedList'),
      attrs: z.optional(z.object({ start: z.optional(z.int().check(z.gte(0), z.lte(9999))) })),
      content: items,
    }),
  ] as const
}

const shownBlock = blockOf(
  imageNode({ ...named.image, ...shown }),
  videoNode({ ...named.video, ...shown, cover: z.optional(z.string()), duration: z.optional(z.number()) }),
)

/** A text as it is shown. What is locked of it has no content here. */
export const document = docOf(
  withParts(shownBlock, {
    ...writtenPart,
    isLocked: z.optional(z.boolean()),
    wordNumber: z.optional(z.int()),
    imageNumber: z.optional(z.int()),
  }),
  documentLimits.articleBlocks,
)
export type Document = z.infer<typeof document>
export type Block = NonNullable<Document['content']>[number]
export type Part = Extract<Block, { type: 'part' }>

/** A text as it is handed over: what a page had been shown of its pictures is dropped with all else that is unknown. */
const writtenBlock = withParts(blockOf(imageNode(named.image), videoNode(named.video)), writtenPart)
export const writtenDocument = docOf(writtenBlock, documentLimits.blocks).check(
  z.refine(({ content = [] }) => !content.some(({ type }) => type === 'part'), key('input_no_parts')),
)

/** The same for posts, which may be articles: how many blocks others may have, whoever reads it says. */
export const longDocument = docOf(writtenBlock, documentLimits.articleBlocks)

/** A picture as pages show it. */
export const picture = z.object({
  path: z.string(),
  url: z.string(),
  /** With `{w}` for the width, as in attachment.ts. */
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  animated: z.boolean(),
})
export type Picture = z.infer<typeof picture>

export const video = z.object({
  path: z.string(),
  url: z.string(),
  cover: z.string(),
  coverThumb: z.string(),
  width: z.int(),
  height: z.int(),
  duration: z.number(),
})
export type Video = z.infer<typeof video>

/** What a writer hands over: a document, or plain text whose lines become paragraphs. */
const plain = z.string().check(z.maxLength(limits.documentCharacters), cleanText)
export const writing = z.union([plain, writtenDocument])
export const longWriting = z.union([plain, longDocument])
