import { setImmediate as turn } from 'node:timers/promises'
import type { ChapterBlock, ChapterDocument } from '#contract/modules/works/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { readSpool, type SpooledChapter } from '../../shared/chapter-spool.ts'
import { type PictureSnapshot, snapshotPictures } from '../attachment/service.ts'
import {
  addChapters,
  assertVolume,
  type FreshChapter,
  type LookedText,
  lookAtFresh,
  lookAtVolume,
  type VolumeTitle,
  volumeNamed,
} from '../chapter/service.ts'
import { assertOn, ownWork } from '../work/service.ts'
import { cleanUp, spoolFile } from './files.ts'
import { assertReady, importOf, noImport } from './imports.ts'
import { finishImport, type ImportRow, lockImport } from './queries.ts'

interface CommitInput {
  importId: string
  skip?: number[]
  volumeId?: string | null
  state: 'draft' | 'published' | 'scheduled'
  startTime?: number
  perDay?: number
}

interface Result {
  chapterNumber: number
  wordNumber: number
}

const day = 86_400_000

/** All of it or nothing, and once: whoever asks again is told what happened the first time. */
export async function commitImport(ctx: Context, viewer: Viewer, input: CommitInput): Promise<Result> {
  const row = await importOf(ctx, viewer, input.importId)
  if (row.result) return row.result
  assertReady(row)
  const work = await ownWork(ctx, viewer, row.work_id)
  assertOn(ctx, work.type)
  timesOf(input, 1, row.now)
  const looked = await lookAtAll(ctx, viewer, row, input)
  const result = await inTransaction(ctx, (inner) => write(inner, viewer, row, input, looked))
  await cleanUp(ctx, { id: row.id, user_id: row.user_id, pictures: {} })
  return result
}

/** What the rules said, before anything is held: they may take a while. */
interface Looked {
  texts: Map<number, LookedText>
  volumes: Map<string, VolumeTitle>
}

async function lookAtAll(ctx: Context, viewer: Viewer, row: ImportRow, input: CommitInput): Promise<Looked> {
  const looked: Looked = { texts: new Map(), volumes: new Map() }
  for await (const { header, document } of chosen(ctx, row, input)) {
    // Others have their turn between two chapters.
    await turn()
    if (input.volumeId === undefined && header.volume && !looked.volumes.has(header.volume))
      looked.volumes.set(header.volume, await lookAtVolume(ctx, viewer, header.volume))
    if (input.state === 'draft') continue
    const [chapter] = await withPictures(ctx, viewer, row, [{ header, document }])
    if (chapter) looked.texts.set(header.at, await lookAtFresh(ctx, viewer, chapter).catch(naming(header)))
  }
  return looked
}

/** Which chapter it is that is refused. */
function naming({ at, title }: SpooledChapter) {
  return (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, error.key, { ...error.options, data: { at, title } })
  }
}

const portion = 25

async function write(
  ctx: Context,
  viewer: Viewer,
  { id }: ImportRow,
  input: CommitInput,
  looked: Looked,
): Promise<Result> {
  const row = await ctx.db.maybe<ImportRow>(lockImport(viewer.id, id))
  if (!row) throw noImport()
  if (row.result) return row.result
  assertReady(row)
  const groups = await groupsOf(ctx, row, input)
  const total = groups.reduce((sum, { number }) => sum + number, 0)
  if (total === 0) throw new Refusal(422, 'import_nothing_chosen')
  const adding = await addChapters(ctx, viewer, row.work_id)
  const times = timesOf(input, total, row.now)
  const chapters = chosen(ctx, row, input)
  const result: Result = { chapterNumber: 0, wordNumber: 0 }
  for (const { volume, number } of groups) {
    const volumeId = await volumeFor(ctx, viewer, adding.workId, input, volume, looked)
    await adding.open(volumeId, number)
    for (let left = number; left > 0; ) {
      const some = await take(chapters, Math.min(left, portion))
      if (some.length === 0) throw new Error('a chapter is missing in the file')
      left -= some.length
      const fresh = await withPictures(ctx, viewer, row, some)
      const scheduled = some.map((_, index) => times?.(result.chapterNumber + index))
      await adding.add(
        fresh.map((chapter, index) => ({
          ...chapter,
          scheduledAt: scheduled[index],
          looked: input.state === 'published' ? looked.texts.get(some[index]?.header.at ?? 0) : undefined,
        })),
      )
      result.chapterNumber += fresh.length
      result.wordNumber += fresh.reduce((sum, { words }) => sum + words, 0)
    }
  }
  await adding.end()
  await ctx.db.run(finishImport(id, result))
  return result
}

type Spooled = { header: SpooledChapter; document: string }

async function* chosen(
  ctx: Context,
  row: Pick<ImportRow, 'id' | 'turn'>,
  { skip = [] }: CommitInput,
): AsyncGenerator<Spooled> {
  const left = new Set(skip)
  for await (const chapter of readSpool(spoolFile(ctx, row.id, row.turn)))
    if (!left.has(chapter.header.at)) yield chapter
}

async function take(chapters: AsyncGenerator<Spooled>, number: number): Promise<Spooled[]> {
  const some: Spooled[] = []
  while (some.length < number) {
    const { value, done } = await chapters.next()
    if (done) break
    some.push(value)
  }
  return some
}

/** Rows of chapters that stand in one volume. */
async function groupsOf(
  ctx: Context,
  row: ImportRow,
  input: CommitInput,
): Promise<{ volume: string; number: number }[]> {
  const groups: { volume: string; number: number }[] = []
  for await (const { header } of chosen(ctx, row, input)) {
    const volume = input.volumeId === undefined ? header.volume : ''
    const last = groups.at(-1)
    if (last?.volume === volume) last.number += 1
    else groups.push({ volume, number: 1 })
  }
  return groups
}

async function volumeFor(
  ctx: Context,
  viewer: Viewer,
  workId: string,
  { volumeId }: CommitInput,
  title: string,
  { volumes }: Looked,
): Promise<string | null> {
  if (volumeId !== undefined) {
    await assertVolume(ctx, workId, volumeId)
    return volumeId
  }
  const looked = volumes.get(title)
  return looked ? volumeNamed(ctx, viewer, workId, looked) : null
}

/** So many a day from a time on; all of them within a year, by the clock of the database. */
function timesOf({ state, startTime, perDay = 1 }: CommitInput, total: number, now: Date) {
  if (state !== 'scheduled') return undefined
  if (startTime === undefined || startTime <= now.getTime())
    throw new Refusal(422, 'chapter_time_past', { field: 'startTime' })
  const at = (index: number) => new Date(startTime + Math.floor(index / perDay) * day)
  if (at(total - 1).getTime() > now.getTime() + limits.scheduleDays * day)
    throw new Refusal(422, 'chapter_time_far', { field: 'startTime' })
  return at
}

/** Pictures by the paths that they have now; those that could not be kept are left out. */
async function withPictures(ctx: Context, viewer: Viewer, row: ImportRow, some: Spooled[]): Promise<FreshChapter[]> {
  const made: FreshChapter[] = []
  for (const { header, document } of some) {
    const { title, words, nextKey } = header
    const pages = await snapshots(ctx, viewer, row, header.pages)
    if (header.pictures.length === 0) {
      made.push({ title, words, nextKey, document: document === 'null' ? null : document, pages, pictures: [] })
      continue
    }
    const shown = withPaths(JSON.parse(document) as ChapterDocument, row.pictures)
    const paths = (shown.content ?? []).flatMap((block) => (block.type === 'image' ? [block.attrs.path] : []))
    const pictures = await snapshotPictures(ctx, viewer.id, paths)
    made.push({ title, words, nextKey, document: JSON.stringify(shown), pages, pictures })
  }
  return made
}

function snapshots(
  ctx: Context,
  viewer: Viewer,
  { pictures }: ImportRow,
  entries: number[],
): Promise<PictureSnapshot[]> {
  const paths = entries.flatMap((entry) => pictures[entry] ?? [])
  return paths.length === 0 ? Promise.resolve([]) : snapshotPictures(ctx, viewer.id, paths)
}

function withPaths(document: ChapterDocument, paths: Record<string, string>): ChapterDocument {
  const content = (document.content ?? []).flatMap((block): ChapterBlock[] => {
    if (block.type !== 'image') return [block]
    const path = paths[block.attrs.path.slice('entry:'.length)]
    return path ? [{ ...block, attrs: { ...block.attrs, path } }] : []
  })
  return { ...document, content }
}
