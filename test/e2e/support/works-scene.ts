import { giveFiles, picture } from './media-files.ts'
import { type Actor, anActor } from './post-scene.ts'
import type { Site } from './site.ts'

/** Works as browser tests need them, written by calls on a site that has them. */

export async function worksOn(site: Site): Promise<void> {
  await site.admin.adminConfig.update({ COMMON_WORKS: { ARTICLE: true, FICTION: true, MANGA: true } })
}

type Save = Parameters<Site['admin']['worksChapter']['save']>[0]

export interface Serial {
  author: Actor
  workId: string
  chapterIds: string[]
}

interface SerialPatch {
  worksType?: 'fiction' | 'manga'
  title?: string
  summary?: string
  ageNote?: 0 | 12 | 16 | 18
  /** The chapters, in their order. */
  chapters?: Pick<Save, 'title' | 'content' | 'pages' | 'access' | 'authorNote'>[]
  author?: Actor
}

/** A chapter of some screens. */
export function longChapter(title: string, paragraphs = 40): { title: string; content: string } {
  const lines = Array.from(
    { length: paragraphs },
    (_, at) => `${title}，第 ${at + 1} 段。${'雾里的灯还亮着，船没有回来。'.repeat(6)}`,
  )
  return { title, content: lines.join('\n') }
}

/** A work of fiction with three long chapters, unless told otherwise. */
export async function aSerial(site: Site, patch: SerialPatch = {}): Promise<Serial> {
  await worksOn(site)
  const author = patch.author ?? (await anActor(site))
  const { worksType = 'fiction', title = '灯塔看守人', summary = '值班簿上，明天那一页已经写满了字。', ageNote } = patch
  const { _id: workId } = await author.api.works.create({ worksType, title, summary, ageNote })
  const chapters = patch.chapters ?? ['雾里的汽笛', '不在册的人', '潮位线'].map((name) => longChapter(name))
  const chapterIds: string[] = []
  for (const chapter of chapters) {
    const { _id } = await author.api.worksChapter.save({ workId, ...chapter })
    chapterIds.push(_id)
  }
  for (let at = 0; at < chapterIds.length; at += 100)
    await author.api.worksChapter.setState({ chapterIds: chapterIds.slice(at, at + 100), state: 'published' })
  return { author, workId, chapterIds }
}

interface MangaPatch {
  direction: 'ltr' | 'rtl' | 'strip'
  /** Numbers of pages that are twice as wide. */
  wide?: number[]
  access?: { kind: 'free' | 'login' }
  author?: Actor
}

/** A manga with one chapter of six pages. */
export async function aManga(site: Site, { direction, wide = [], access, author: given }: MangaPatch): Promise<Serial> {
  await worksOn(site)
  const author = given ?? (await anActor(site))
  const files = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((page) => picture(`page-${page}.png`, wide.includes(page) ? 1600 : 900 + 2 * page, 1200)),
  )
  const pages = (await giveFiles(site, author, files)).map(({ path }) => path)
  const { _id: workId } = await author.api.works.create({ worksType: 'manga', title: '鲸落小镇', direction })
  const { _id } = await author.api.worksChapter.save({ workId, title: '空船', pages, access })
  await author.api.worksChapter.setState({ chapterIds: [_id], state: 'published' })
  return { author, workId, chapterIds: [_id] }
}
