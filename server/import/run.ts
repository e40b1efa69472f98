import { createHash } from 'node:crypto'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { ImportReport, ImportSoftware, ImportStep } from '#contract/modules/site/import.ts'
import type { Context } from '../kernel/context.ts'
import { lookAt } from './dump/look.ts'
import { ImportFault } from './fault.ts'
import { openIds } from './ids.ts'
import { assertTables, load } from './load.ts'
import { createTally } from './report.ts'
import { bbsGo } from './sources/bbs-go.ts'
import { discuz } from './sources/discuz.ts'
import { flarum } from './sources/flarum.ts'
import { nodebb } from './sources/nodebb.ts'
import type { ImportOptions, Source } from './sources/source.ts'
import { openStaging, removeStaging } from './staging.ts'
import type { Task } from './task.ts'
import { bringAvatars } from './write/avatars.ts'
import { bringBoards } from './write/boards.ts'
import { bringComments } from './write/comments.ts'
import { bringFavourites, bringFollows, bringLikes } from './write/marks.ts'
import { bringMembers } from './write/members.ts'
import { bringMessages } from './write/messages.ts'
import { bringMoney } from './write/money.ts'
import { bringThreads } from './write/threads.ts'

const sources: Record<ImportSoftware, Source> = { discuz, flarum, nodebb, 'bbs-go': bbsGo }

export interface Wish {
  software: ImportSoftware
  /** The dump, and the folder with the old files. */
  file: string
  folder?: string
  isDry: boolean
  options?: ImportOptions
  onProgress(step: ImportStep, done: number, total: number): Promise<void> | void
  signal?: AbortSignal
}

export interface Brought {
  report: ImportReport
  /** What there is to choose from. */
  offers: { credits: string[]; groups: { id: number; name: string }[] }
  options: ImportOptions
}

export function usualOptions(software: ImportSoftware): ImportOptions {
  return { credit: sources[software].credits[0] ?? '', rate: 100, staff: true, vipGroup: 0 }
}

const steps = [
  bringMembers,
  bringBoards,
  bringThreads,
  bringComments,
  bringLikes,
  bringFavourites,
  bringFollows,
  bringMessages,
  bringMoney,
  bringAvatars,
]

/** Brings what a dump holds, or says what it would bring. What was brought before is not brought again. */
export async function runImport(ctx: Context, wish: Wish): Promise<Brought> {
  const began = performance.now()
  const source = sources[wish.software]
  const options = checkedOptions(source, wish.options ?? usualOptions(wish.software))
  const tally = createTally()
  const look = await lookAt(await existing(wish.file, 'file'), wish.signal)
  assertTables(source, look, tally)
  const folder = wish.folder ? await existing(wish.folder, 'folder') : undefined
  const place = join(ctx.env.dataDir, 'imports', '.staging')
  await mkdir(place, { recursive: true, mode: 0o700 })
  // Made anew each time: what was read of a dump that has changed since would be wrong.
  const file = join(place, `${wish.software}.sqlite`)
  removeStaging(file)
  const staging = openStaging(file, source)
  const progress = async (step: ImportStep, done: number, total: number) => {
    wish.signal?.throwIfAborted()
    await wish.onProgress(step, done, total)
  }
  try {
    await load(wish.file, { source, staging, tally, look, progress: (done, total) => progress('reading', done, total) })
    staging.openViews(options)
    const task: Task = {
      ...{ ctx, source, options, staging, tally, folder, progress, software: wish.software, isDry: wish.isDry },
      ids: openIds(ctx.db, wish.software),
      administratorId: await administratorOf(ctx),
    }
    await assertSameForum(task)
    for (const step of steps) await step(task)
    if (!wish.isDry) await tellEverybody(ctx)
    return {
      report: reportOf(task, look, began),
      offers: { credits: source.credits, groups: staging.groups() },
      options,
    }
  } finally {
    staging.close()
    removeStaging(file)
  }
}

function reportOf(
  { software, tally, isDry }: Task,
  look: { encoding: string; size: number },
  began: number,
): ImportReport {
  const seconds = (performance.now() - began) / 1000
  const texts = tally.taken('threads') + tally.taken('comments')
  // Reading and converting as it was now, and the writing of each text and each file.
  const expectedSeconds = isDry ? Math.ceil(seconds + texts / 1500 + tally.taken('files') / 15) : 0
  const about = { software, encoding: look.encoding === 'utf-8' ? 'UTF-8' : 'GBK', bytes: look.size, isDry }
  return tally.report({ ...about, expectedSeconds, seconds: Math.round(seconds * 10) / 10 })
}

/** Names of columns stand in statements: only those that are known. */
function checkedOptions(source: Source, options: ImportOptions): ImportOptions {
  const credit = source.credits.includes(options.credit) ? options.credit : ''
  const whole = (value: number, most: number) => Math.max(0, Math.min(most, Math.trunc(Number(value)) || 0))
  return {
    credit,
    rate: whole(options.rate, 100_000),
    staff: options.staff === true,
    vipGroup: whole(options.vipGroup, 1e9),
  }
}

async function existing(path: string, kind: 'file' | 'folder'): Promise<string> {
  const real = await realpath(path).catch(() => undefined)
  const about = real === undefined ? undefined : await stat(real)
  if (real === undefined || (kind === 'file' ? !about?.isFile() : !about?.isDirectory()))
    throw new ImportFault('path', `There is no ${kind} ${path}.`)
  return real
}

async function administratorOf(ctx: Context): Promise<string> {
  const row = await ctx.db.maybe<{ id: string }>(
    sql`select id from users where userpower = 0 and deleted_at is null order by administrator_since, id limit 1`,
  )
  if (!row) throw new ImportFault('other', 'The site has no administrator yet: start the server once.')
  return row.id
}

/** The first member tells forums apart: ids of another one must not be taken for those of the first. */
async function assertSameForum({ ctx, staging, software, isDry }: Task): Promise<void> {
  const [first] = staging.all<{ id: number; name: string; created: number }>(
    'select id, name, created from members where id > 0 order by id limit 1',
  )
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([first?.id, first?.created]))
    .digest('hex')
  const before = await ctx.db.maybe<{ fingerprint: string }>(
    sql`select fingerprint from import_sources where software = ${software}`,
  )
  if (before && before.fingerprint !== fingerprint)
    throw new ImportFault('other_forum', 'Another forum of the same software has moved in here before.')
  if (before || isDry) return
  await ctx.db.run(sql`insert into import_sources (software, fingerprint) values (${software}, ${fingerprint})`)
}

/** Pages and answers that are kept show what was there before. */
async function tellEverybody(ctx: Context): Promise<void> {
  const notice = JSON.stringify({ kind: 'content', from: 'import', tags: ['all'] })
  await ctx.db.run(sql`select pg_notify('aoir', ${notice})`)
}
