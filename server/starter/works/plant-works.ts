import { chapterFromText, withKeys } from '../../document/block-keys.ts'
import { plainText } from '../../document/text.ts'
import type { Drawing } from '../drawing.ts'
import { snapshotOf } from '../gallery.ts'
import type { Bed } from '../plant-boards.ts'
import { reserveIds } from '../rows.ts'
import { writeTexts } from '../search.ts'
import { type NewLike, writeLikes } from '../talk.ts'
import { type FirstFiction, type FirstManga, firstWorks } from './first-works.ts'
import { drawCover, drawPage, sizes } from './page-drawing.ts'
import { plantTalk } from './plant-talk.ts'
import {
  type NewChapter,
  type NewVolume,
  type NewWork,
  type Readers,
  writeCategories,
  writeReaders,
  writeWorks,
} from './write-works.ts'

/** The pictures of one work: its cover, and the pages of each chapter of manga. */
export interface WorkDrawings {
  cover: Drawing
  episodes: Drawing[][]
}

export function drawWorks(): Promise<WorkDrawings[]> {
  return Promise.all(
    firstWorks.map(async (work) => ({
      cover: await drawCover(work.cover),
      episodes: await Promise.all(
        work.type === 'manga' ? work.episodes.map(([, pages]) => drawPages(work, pages)) : [],
      ),
    })),
  )
}

function drawPages({ direction }: FirstManga, pages: FirstManga['episodes'][number][1]): Promise<Drawing[]> {
  const size = direction === 'strip' ? sizes.strip : sizes.page
  return Promise.all(pages.map((page) => drawPage(page, size)))
}

/** Works that readers see, with shelves, likes and comments. Old news are told to nobody. */
export async function plantWorks(bed: Bed, drawings: WorkDrawings[]): Promise<void> {
  const categories = await writeCategories(bed.client)
  const ids = await reserveIds(bed.client, 'works', firstWorks.length)
  const works: NewWork[] = []
  for (const [at, first] of firstWorks.entries()) {
    const drawn = drawings[at]
    if (!drawn) throw new Error('every work has a cover')
    const categoryId = categories.get(`${first.type} ${first.category}`) ?? ''
    works.push(await newWork(bed, { id: ids[at] ?? '', categoryId }, first, drawn))
  }
  await writeWorks(bed.client, works)
  await plantReaders(bed, works)
  await plantTalk(
    bed,
    works,
    firstWorks.map(({ talk }) => talk),
  )
  const texts = works.map(({ id, title, tags, summary }) => ({ id, title, text: [...tags, summary].join('\n') }))
  await writeTexts(
    bed.client,
    texts.map((text) => ({ kind: 'works' as const, ...text })),
  )
}

async function newWork(
  bed: Bed,
  named: Pick<NewWork, 'id' | 'categoryId'>,
  first: FirstFiction | FirstManga,
  drawn: WorkDrawings,
): Promise<NewWork> {
  const userId = bed.people[first.by] ?? ''
  const createdAt = bed.daysAgo(first.daysAgo)
  const cover = await bed.file(userId, drawn.cover, createdAt)
  bed.use(cover, 'works', named.id)
  const volumes = first.type === 'fiction' ? await fiction(bed, first) : await manga(bed, first, userId, drawn.episodes)
  const { type, title, summary, serial, tags } = first
  const direction = first.type === 'manga' ? first.direction : ('ltr' as const)
  return {
    ...named,
    userId,
    type,
    title,
    summary,
    tags,
    cover: snapshotOf(cover),
    serial,
    direction,
    volumes,
    createdAt,
  }
}

async function fiction(bed: Bed, first: FirstFiction): Promise<NewVolume[]> {
  const number = first.volumes.reduce((sum, { chapters }) => sum + chapters.length, 0)
  const ids = await reserveIds(bed.client, 'work_chapters', number)
  let at = 0
  const volumes: NewVolume[] = []
  for (const { title, chapters } of first.volumes) {
    const [id = null] = title === null ? [] : await reserveIds(bed.client, 'work_volumes', 1)
    volumes.push({
      volume: id && title ? { id, title } : null,
      chapters: chapters.map(([name, text]) => {
        const { document, nextKey } = withKeys(null, chapterFromText(text), 1)
        const words = [...plainText(document).replace(/\s/g, '')].length
        const chapter = { title: name, document, nextKey, words, pages: [] }
        return { ...chapter, id: ids[at] ?? '', ...standing(bed, first, at++, number) }
      }),
    })
  }
  return volumes
}

async function manga(bed: Bed, first: FirstManga, userId: string, drawn: Drawing[][]): Promise<NewVolume[]> {
  const ids = await reserveIds(bed.client, 'work_chapters', first.episodes.length)
  const chapters: NewChapter[] = []
  for (const [at, [title]] of first.episodes.entries()) {
    const place = standing(bed, first, at, first.episodes.length)
    const id = ids[at] ?? ''
    const pages: NewChapter['pages'] = []
    for (const drawing of drawn[at] ?? []) {
      const file = await bed.file(userId, drawing, place.publishedAt)
      // Readers see it, and its author writes on.
      bed.use(file, 'chapter', id)
      bed.use(file, 'chapter-draft', id)
      pages.push(snapshotOf(file))
    }
    chapters.push({ id, title, document: null, nextKey: 1, words: 0, pages, ...place })
  }
  return [{ volume: null, chapters }]
}

/** When a chapter went out, one after the other, and for whom. What has ended did so a while ago. */
function standing(bed: Bed, first: FirstFiction | FirstManga, at: number, number: number) {
  const last = first.serial === 'finished' ? first.daysAgo / 2 : 0.3
  const publishedAt = bed.daysAgo(first.daysAgo - ((first.daysAgo - last) * (at + 1)) / number)
  return { publishedAt, isForMembers: first.endsForMembers === true && at === number - 1 }
}

async function plantReaders(bed: Bed, works: NewWork[]): Promise<void> {
  const { random } = bed
  const likes: NewLike[] = []
  const readers: Readers[] = works.map((work) => {
    const others = bed.people.filter((userId) => userId !== work.userId)
    const likers = random.some(others, random.int(2, others.length))
    for (const userId of likers) {
      likes.push({ userId, type: 'works', objectId: work.id, createdAt: bed.daysAgo(random.int(0, 9)) })
      bed.countLike(work.userId)
    }
    return {
      work,
      likes: likers.length,
      shelves: random.some(others, random.int(2, others.length)),
      days: Array.from({ length: 14 }, () => random.int(12, 60)),
      viewsBefore: random.int(60, 400),
    }
  })
  await writeLikes(bed.client, likes)
  await writeReaders(bed.client, readers)
}
