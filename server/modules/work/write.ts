import type { AgeNote, Serial, WorkPage, WorksType } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { tagsOf } from '../../document/tags.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimFiles, nameUses, snapshotPictures, type Titled } from '../attachment/service.ts'
import { moderated, type Submission } from '../moderation/service.ts'
import { indexText } from '../search-index/service.ts'
import { assertMine, holdOwnWork, lockWork, ownWork, type WorkRow } from './access.ts'
import { freshPage } from './page.ts'
import {
  categoryOf,
  countWorks,
  deleteWork,
  insertWork,
  isHeld,
  lockAuthor,
  type OwnValues,
  type Standing,
  setCover,
  titlesOf,
  undeleteWork,
  updateWork,
  valuesOf,
  type WorkValues,
} from './queries.ts'
import { assertOn } from './switches.ts'
import { queueWork, unqueueWork } from './waiting.ts'

nameUses('works', (ctx, ids) => ctx.db.many<Titled>(titlesOf(ids)))

interface WorkInput {
  title?: string
  summary?: string
  notice?: string
  cover?: string | null
  categoryId?: string | null
  tags?: string[]
  ageNote?: AgeNote
  direction?: 'ltr' | 'rtl' | 'strip'
  serial?: Serial
  visibility?: 'public' | 'private'
  bundleOff?: number
}

type Texts = Pick<WorkValues, 'title' | 'summary' | 'notice' | 'tags'>

/** Manga is read from the left unless its author says otherwise; the direction of fiction is of no account. */
const usual: Omit<WorkValues, 'title' | 'verdict'> = {
  summary: '',
  notice: '',
  tags: [],
  categoryId: null,
  ageNote: 0,
  direction: 'ltr',
  serial: 'ongoing',
  visibility: 'public',
  bundleOff: 0,
}

export async function createWork(
  ctx: Context,
  viewer: Viewer,
  { worksType, ...input }: WorkInput & { worksType: WorksType; title: string },
): Promise<WorkPage> {
  assertOn(ctx, worksType)
  const values = { ...usual, ...given(input), title: input.title }
  const id = await looked(ctx, viewer, values, false, (inner, texts, verdict) =>
    inTransaction(inner, async (own) => {
      await assertRoom(own, viewer.id)
      await assertCategory(own, worksType, values.categoryId)
      const made = { ...values, ...texts, verdict }
      const { id } = await own.db.one<{ id: string }>(insertWork(viewer.id, worksType, made))
      await changeCover(own, viewer, id, input.cover)
      await findable(own, id, made)
      if (isHeld(made)) await queueWork(own, id)
      contentChanged(own, `user:${viewer.id}`)
      return id
    }),
  )
  return freshPage(ctx, viewer, id)
}

export async function updateOwnWork(
  ctx: Context,
  viewer: Viewer,
  { workId, ...input }: WorkInput & { workId: string },
): Promise<WorkPage> {
  const { type } = await ownWork(ctx, viewer, workId)
  assertOn(ctx, type)
  const before = await ownValues(ctx, workId)
  const wished = { ...before, ...given(input) }
  await looked(ctx, viewer, wished, true, (inner, texts, verdict) =>
    inTransaction(inner, async (own) => {
      const work = await holdOwnWork(own, viewer, workId)
      await assertCategory(own, type, input.categoryId)
      // What somebody else has changed meanwhile and this call does not name stays.
      const now = await ownValues(own, workId)
      const values = { ...now, ...given({ ...input, ...named(input, texts) }), verdict }
      const standing = standingOf(work, values, input)
      await own.db.run(updateWork(workId, values, standing))
      await changeCover(own, viewer, workId, input.cover)
      await findable(own, workId, values)
      await followHold(own, work, standing)
      const isGoing = work.is_listed && (values.visibility === 'private' || standing.isHeld)
      contentChanged(own, ...(isGoing ? (['all'] as const) : ([`work:${workId}`, 'works'] as const)))
      contentChanged(own, `user:${viewer.id}`)
    }),
  )
  return freshPage(ctx, viewer, workId)
}

/** What was rejected waits for its author to change it, and then for somebody to look again, whatever the rules say. */
function standingOf(work: WorkRow, values: WorkValues, { cover }: WorkInput): Standing {
  if (!work.rejected_at) return { isHeld: isHeld(values), isRejected: false }
  const said = ({ title, summary, notice, tags }: Texts) => JSON.stringify([title, summary, notice, tags])
  const isChanged = said(work) !== said(values) || cover !== undefined
  return { isHeld: true, isRejected: !isChanged || values.visibility === 'private' }
}

async function followHold(ctx: Context, { id, held_at }: WorkRow, standing: Standing): Promise<void> {
  if (standing.isHeld && !standing.isRejected) await queueWork(ctx, id)
  else if (held_at && !standing.isHeld) await unqueueWork(ctx, id)
}

/** By what it says of itself; who searches is shown what is in sight. */
async function findable(ctx: Context, id: string, { title, summary, tags }: Texts): Promise<void> {
  await indexText(ctx, 'works', id, { title, text: [...tags, summary].join('\n') })
}

async function ownValues(ctx: Context, id: string): Promise<WorkValues> {
  const {
    category_id: categoryId,
    age_note: ageNote,
    bundle_off: bundleOff,
    ...rest
  } = await ctx.db.one<OwnValues>(valuesOf(id))
  return { ...rest, categoryId, ageNote, bundleOff }
}

/** What a call names, and nothing else. */
function given({ cover: _, ...input }: WorkInput): Partial<WorkValues> {
  const { tags, ...rest } = input
  const named = Object.entries({ ...rest, ...(tags && { tags: tagsOf(tags) }) })
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

/** Texts as the rules have left them, of those that were named. */
function named(input: WorkInput, texts: Texts): Partial<Texts> {
  const fields = ['title', 'summary', 'notice', 'tags'] as const
  return Object.fromEntries(fields.filter((name) => input[name] !== undefined).map((name) => [name, texts[name]]))
}

/** What others will see goes through the rules; what is its author's alone does not. */
async function looked<T>(
  ctx: Context,
  viewer: Viewer,
  { title, summary, notice, tags, visibility }: Omit<WorkValues, 'verdict'>,
  isEdit: boolean,
  write: (ctx: Context, texts: Texts, verdict: Verdict | null) => Promise<T>,
): Promise<T> {
  for (const [field, text] of Object.entries({ title, summary, notice, tags: tags.join('\n') }))
    if (hasTower(text)) throw new Refusal(422, 'post_too_many_marks', { field, params: { max: mostMarks } })
  if (visibility === 'private') return write(ctx, { title, summary, notice, tags }, null)
  const texts = [title, summary, notice, ...tags]
  const groups = texts.map((text) => [text])
  const submission: Submission = { scope: 'work', groups, links: [], images: 0, videos: 0, isEdit }
  return moderated(ctx, viewer, submission, (inner, { verdict, groups: left }) => {
    const [newTitle = title, newSummary = summary, newNotice = notice, ...words] = left.map((one) => one.join(''))
    const kept = { title: newTitle, summary: newSummary, notice: newNotice, tags: words }
    return write(inner, kept, verdict.rules.length > 0 ? verdict : null)
  })
}

/** Counted while nobody else begins or brings back a work of the same member. */
async function assertRoom(ctx: Context, userId: string): Promise<void> {
  await ctx.db.run(lockAuthor(userId))
  const { total } = await ctx.db.one<{ total: number }>(countWorks(userId))
  if (total >= limits.works) throw new Refusal(409, 'work_too_many', { params: { max: limits.works } })
}

async function assertCategory(ctx: Context, type: WorksType, id: string | null | undefined): Promise<void> {
  if (id && !(await ctx.db.maybe<{ id: string }>(categoryOf(type, id))))
    throw new Refusal(422, 'work_bad_category', { field: 'categoryId' })
}

async function changeCover(ctx: Context, viewer: Viewer, id: string, path: string | null | undefined): Promise<void> {
  if (path === undefined) return
  const [cover = null] = path ? await snapshotPictures(ctx, viewer.id, [path]) : []
  await claimFiles(ctx, viewer.id, { type: 'works', id }, cover ? [cover.path] : [], ['image'])
  await ctx.db.run(setCover(id, cover))
}

/** Out of sight with all its chapters. */
export async function removeWork(ctx: Context, viewer: Viewer, workId: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const work = await inner.db.maybe<WorkRow>(lockWork(workId))
    assertMine(viewer, work)
    await inner.db.run(deleteWork(workId, viewer.id))
    if (work.held_at) await unqueueWork(inner, workId)
    contentChanged(inner, 'all')
  })
  return null
}

export async function restoreWork(ctx: Context, viewer: Viewer, workId: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    await assertRoom(inner, viewer.id)
    const work = await inner.db.maybe<WorkRow>(lockWork(workId))
    if (work?.user_id !== viewer.id || !work.deleted_at) {
      assertMine(viewer, work)
      // It is there already: nothing is to be taken back.
      return
    }
    // What the staff removed is theirs to bring back.
    if (work.deleted_by !== viewer.id) throw new Refusal(403, 'work_restore_refused')
    if (!work.may_restore) throw new Refusal(409, 'post_restore_late')
    await inner.db.run(undeleteWork(workId))
    if (work.held_at && !work.rejected_at) await queueWork(inner, workId)
    contentChanged(inner, `work:${workId}`, 'works', `user:${viewer.id}`)
  })
  return null
}
