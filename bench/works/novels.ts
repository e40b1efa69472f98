import { setTimeout as wait } from 'node:timers/promises'
import type { BookImport } from '#contract/modules/works/import.ts'
import { call, type Member, members } from '../members.ts'
import type { RunningProduct } from '../row.ts'

export interface Novel {
  author: Member
  workId: string
  /** In their order. */
  chapterIds: string[]
}

/** A text with heads, as authors have it on their disks. Every paragraph is another one. */
export function novelText(chapters: number, paragraphs: number): Buffer {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const paragraph = () => {
    const signs = Array.from({ length: 30 + next(20) }, () => String.fromCharCode(0x4e00 + next(3000)))
    return `　　${signs.join('')}。`
  }
  const lines: string[] = []
  for (let number = 1; number <= chapters; number++) {
    if (number % 200 === 1) lines.push(`第${(number - 1) / 200 + 1}卷 长夜`)
    lines.push(`第${number}章 灯火`)
    for (let line = 0; line < paragraphs; line++) lines.push(paragraph())
  }
  return Buffer.from(lines.join('\n'))
}

export async function newWork({ origin }: RunningProduct, author: Member, worksType = 'fiction'): Promise<string> {
  const input = { worksType, title: '守灯人', summary: '一座灯塔，一年四季。' }
  return (await call<{ _id: string }>(origin, '/api/aoir-works/create', input, author.headers))._id
}

/** Brings a file, and answers when its chapters were found. */
export async function bring(
  { origin }: RunningProduct,
  author: Member,
  workId: string,
  text: Buffer,
): Promise<BookImport> {
  const form = new FormData()
  form.set('workId', workId)
  form.set('file', new Blob([new Uint8Array(text)]), 'novel.txt')
  const sent = await fetch(`${origin}/api/aoir-works-import/upload`, {
    method: 'POST',
    body: form,
    headers: author.headers,
  })
  const { code, message, data } = (await sent.json()) as { code: number; message: string; data: { _id: string } }
  if (code !== 200) throw new Error(`the import answered ${code} ${message}`)
  for (;;) {
    const answer = await fetch(`${origin}/api/aoir-works-import/${data._id}`, { headers: author.headers })
    const { data: book } = (await answer.json()) as { data: BookImport }
    if (book.state !== 'reading') return book
    await wait(20)
  }
}

export function commit({ origin }: RunningProduct, author: Member, importId: string, state: 'draft' | 'published') {
  return call<{ chapterNumber: number }>(
    origin,
    '/api/aoir-works-import/commit',
    { importId, state },
    { ...author.headers },
  )
}

/** A novel in sight, of chapters that are all of the same length. */
export async function newNovel(product: RunningProduct, chapters: number, paragraphs = 12): Promise<Novel> {
  const [author] = await members(product, 1)
  if (!author) throw new Error('nobody writes')
  const workId = await newWork(product, author)
  const book = await bring(product, author, workId, novelText(chapters, paragraphs))
  const made = await commit(product, author, book._id, 'published')
  if (made.chapterNumber !== chapters) throw new Error(`${made.chapterNumber} chapters of ${chapters}`)
  const chapterIds: string[] = []
  for (let page = 1; chapterIds.length < chapters; page++) {
    const input = { workId, page, limit: 100 }
    const { list } = await call<{ list: { _id: string }[] }>(product.origin, '/api/aoir-works-chapter/list', input)
    if (list.length === 0) throw new Error('the contents end too early')
    chapterIds.push(...list.map(({ _id }) => _id))
  }
  return { author, workId, chapterIds }
}
