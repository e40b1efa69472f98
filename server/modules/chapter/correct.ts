import type { ChapterBlock, WrittenChapter } from '#contract/modules/works/document.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ownWork } from '../work/service.ts'
import { readChapter } from './content.ts'
import { noChapter, ownChapter } from './own.ts'
import { type DraftRow, lockDrafts, numberOfPublished } from './queries.ts'
import { baseOf, writeDraft } from './save.ts'
import { setStates } from './state.ts'

export interface Correction {
  chapterId: string
  block: number
  wrong: string
  right: string
}

/**
 * Other words in a block of a chapter of mine, and out with it. Only where nothing else waits to be published: what is
 * half written does not go out by the way.
 */
export async function correctChapter(ctx: Context, viewer: Viewer, correction: Correction): Promise<void> {
  const { chapterId } = correction
  const { work_id, state } = await ownChapter(ctx, viewer, chapterId)
  if (state !== 'published') throw new Refusal(409, 'typo_changes')
  const { type } = await ownWork(ctx, viewer, work_id)
  await inTransaction(ctx, async (inner) => {
    const [draft] = await inner.db.many<DraftRow>(lockDrafts([chapterId]))
    if (!draft?.document) throw noChapter()
    const [published] = await inner.db.many<{ number: number }>(numberOfPublished([chapterId]))
    if (published?.number !== draft.revision) throw new Refusal(409, 'typo_changes')
    const content = draft.document.content?.map((block) => corrected(block, correction))
    if (!content?.some((block, index) => block !== draft.document?.content?.[index]))
      throw new Refusal(409, 'typo_gone')
    const written = { type: 'doc', content } as WrittenChapter
    const { text, nextKey } = await readChapter(
      inner,
      viewer,
      type,
      { title: draft.title, content: written },
      baseOf(draft),
    )
    await writeDraft(inner, viewer, draft, { text, nextKey })
  })
  await setStates(ctx, viewer, { chapterIds: [chapterId], state: 'published' })
}

/** The first place where it stands; another block, or one without it, is as it was. */
function corrected(block: ChapterBlock, { block: key, wrong, right }: Correction): ChapterBlock {
  if (block.attrs.key !== key) return block
  if (block.type === 'blockquote') {
    const at = block.content?.findIndex(({ content }) => textOf(content).includes(wrong)) ?? -1
    if (at < 0) return block
    return {
      ...block,
      content: block.content?.map((line, index) => (index === at ? withWords(line, wrong, right) : line)),
    }
  }
  if (block.type !== 'paragraph' && block.type !== 'heading') return block
  return textOf(block.content).includes(wrong) ? withWords(block, wrong, right) : block
}

type Inlines = Extract<ChapterBlock, { type: 'paragraph' }>['content']

/** As a reader quotes it: a line ends where a break is. */
function textOf(inlines: Inlines): string {
  return (inlines ?? []).map((node) => (node.type === 'text' ? node.text : '\n')).join('')
}

/** Words may stand in several pieces of text: the first of them gets the new ones. */
function withWords<Line extends { content?: Inlines }>(line: Line, wrong: string, right: string): Line {
  const start = textOf(line.content).indexOf(wrong)
  const end = start + wrong.length
  let at = 0
  let isPut = false
  const content = (line.content ?? []).flatMap((node) => {
    const length = node.type === 'text' ? node.text.length : 1
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)]
    at += length
    if (from >= to) return [node]
    const put = isPut ? '' : right
    isPut = true
    if (node.type !== 'text') return put ? [{ type: 'text' as const, text: put }] : []
    const text = `${node.text.slice(0, from)}${put}${node.text.slice(to)}`
    return text ? [{ ...node, text }] : []
  })
  return { ...line, content }
}
