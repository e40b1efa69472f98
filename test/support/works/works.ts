import type { ChapterAccess } from '#contract/modules/wallet/access.ts'
import type { Person, TestApi } from '../api.ts'

/** Works and chapters as tests need them, written by calls. */

export const worksOn = { COMMON_WORKS: { ARTICLE: true, FICTION: true, MANGA: true } }

let count = 0

function next(): number {
  count += 1
  return count
}

interface WorkPatch {
  worksType?: 'fiction' | 'manga'
  title?: string
  summary?: string
  ageNote?: 0 | 12 | 16 | 18
  categoryId?: string
  tags?: string[]
}

/** The id of a new work without chapters. */
export async function aWork(author: Person, patch: WorkPatch = {}): Promise<string> {
  const { _id } = await author.api.works.create({ worksType: 'fiction', title: `作品 ${next()}`, ...patch })
  return _id
}

interface ChapterPatch {
  title?: string
  content?: Parameters<Person['api']['worksChapter']['save']>[0]['content']
  pages?: string[]
  volumeId?: string | null
  access?: ChapterAccess
  authorNote?: string
}

/** The id of a new draft. */
export async function aDraft(author: Person, workId: string, patch: ChapterPatch = {}): Promise<string> {
  const number = next()
  const { _id } = await author.api.worksChapter.save({
    workId,
    title: `章 ${number}`,
    content: `第一段 ${number}\n第二段 ${number}`,
    ...patch,
  })
  return _id
}

/** The id of a new chapter that readers see. */
export async function aChapter(author: Person, workId: string, patch: ChapterPatch = {}): Promise<string> {
  const id = await aDraft(author, workId, patch)
  await author.api.worksChapter.setState({ chapterIds: [id], state: 'published' })
  return id
}

/** A work with so many chapters that readers see, and their ids in order. */
export async function aSerial(author: Person, number: number, patch: WorkPatch = {}) {
  const workId = await aWork(author, patch)
  const chapterIds: string[] = []
  for (let turn = 0; turn < number; turn++) chapterIds.push(await aDraft(author, workId))
  if (number > 0) await author.api.worksChapter.setState({ chapterIds, state: 'published' })
  return { workId, chapterIds }
}

/** The numbers and titles that readers see, in their order. */
export async function contents(api: TestApi, workId: string, limit = 100): Promise<string[]> {
  const { list } = await api.as(null).worksChapter.list({ workId, limit })
  return list.map(({ number, title }) => `${number} ${title}`)
}
