import * as z from 'zod/mini'
import { picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { cleanText, id, key, written } from '#contract/shared/values.ts'
import { storagePath } from './attachment.ts'

/** What a post in a board for articles has besides. */
export const articleOrigins = ['original', 'reprint', 'translation'] as const
export type ArticleOrigin = (typeof articleOrigins)[number]

export const article = z.object({
  cover: z.nullable(picture),
  /** Of one without a summary of its own: the beginning of its text. */
  summary: z.string(),
  origin: z.enum(articleOrigins),
  /** Where a reprint or a translation comes from. */
  sourceName: z.string(),
  sourceUrl: z.string(),
  column: z.nullable(z.object({ _id: id, title: z.string() })),
  readMinutes: z.int(),
})
export type Article = z.infer<typeof article>

/** http or https; empty: none. Without a flag, so that the documentation can say it. */
const sourceUrl = z.string().check(
  z.trim(),
  z.maxLength(limits.linkAddress),
  z.regex(/^($|[hH][tT]{2}[pP][sS]?:\/\/[^\s"'<>\\]+$)/, key('article_bad_source')),
  z.refine((value) => value === '' || URL.canParse(value), key('article_bad_source')),
  cleanText,
)

/** What is left out stays as it is, and of a new article is empty. */
export const articleInput = z.object({
  cover: z.optional(z.nullable(storagePath)),
  summary: z.optional(written({ max: limits.articleSummary })),
  origin: z.optional(z.enum(articleOrigins)),
  sourceName: z.optional(written({ max: limits.sourceName })),
  sourceUrl: z.optional(sourceUrl),
  /** A column of one's own; null: none. */
  columnId: z.optional(z.nullable(id)),
})
export type ArticleInput = z.infer<typeof articleInput>

/** A heading of a text. Pages give the headings these ids. */
export const tocEntry = z.object({ id: z.string(), level: z.union([z.literal(2), z.literal(3)]), text: z.string() })

const beside = z.nullable(z.object({ _id: id, title: z.string() }))

/** Where in its column an article stands, among those that can be seen. */
export const columnPlace = z.object({
  number: z.int(),
  total: z.int(),
  previous: beside,
  next: beside,
  /** A pass of the column is sold, and opens it. */
  isSold: z.boolean(),
})
export type ColumnPlace = z.infer<typeof columnPlace>
