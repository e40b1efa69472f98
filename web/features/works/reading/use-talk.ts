import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import { m } from '#messages/messages.js'
import type { Ground } from '#web/api/queries/comment-queries.ts'
import { beginningOf } from '#web/features/works/text-reader/quote.ts'

/** The list of what is said of a chapter, or of one of its blocks. */
function groundAt({ _id }: Pick<ChapterPage, '_id'>, block: number | null): Ground {
  return block === null ? `chapter:${_id}` : `chapter:${_id}:${block}`
}

/** The address of a chapter, for links to what is said of it. */
function chapterLink({ works, _id }: Pick<ChapterPage, 'works' | '_id'>): string {
  return `/${works.worksType}/${works._id}/${_id}`
}

/** What a list of comments at a chapter is given. `quoteOf` says which of its blocks one stands at. */
function talkAt(chapter: ChapterPage, block: number | null, quoteOf: (block: number) => string) {
  return {
    ground: groundAt(chapter, block),
    link: chapterLink(chapter),
    quoteOf: block === null ? quoteOf : undefined,
    untitled: true,
  }
}

/** The same of a text: comments at one block have its beginning above them. */
export function textTalkAt(chapter: ChapterPage, block: number | null) {
  return {
    ...talkAt(chapter, block, (key) => beginningOf(chapter, key)),
    title: block === null ? m.chapter_comments() : m.block_comments(),
    quote: block === null ? undefined : beginningOf(chapter, block),
  }
}

/** And of pages: comments at one say its number. */
export function mangaTalkAt(chapter: ChapterPage, block: number | null) {
  return { ...talkAt(chapter, block, (page) => m.manga_page({ page })), title: m.comment_title() }
}

/** An address that leads to a comment opens the comments. */
export function useTalkLink(open: () => void): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new address
  useLayoutEffect(() => {
    if (/^#(?:[cr]-\d+|comments)$/.test(hash)) open()
  }, [hash, key])
}
