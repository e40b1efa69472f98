import type { BoardPage } from '#contract/modules/forum/board.ts'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Actor, type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertMaySell } from '../access/service.ts'
import { nameKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { beyond, privilegeOf } from '../privilege/service.ts'
import { indexText } from '../search-index/service.ts'
import type { ReadRule } from '../visibility/service.ts'
import { dropTexts, holdTexts, type Texts, waitingOf } from '../waiting-text/service.ts'
import { assertManages, owns } from './access.ts'
import { askForReview, logAction } from './log.ts'
import { freshPage } from './page.ts'
import { type BoardRow, boardsById, lockBoard, type Standing } from './queries.ts'
import { isVeiled, settleLater } from './settle.ts'
import { lookedAtBoard, saidFields, store, textsOf, unchanged } from './texts.ts'
import { queueFounding } from './waiting.ts'
import { checkedBoardName, checkSign, claimCover, createBoard } from './write.ts'
import { type BoardChange, countFounded, lockFounder, lockZone, setCover, setState } from './write-queries.ts'

interface Wishes {
  systemId: string
  systemName?: string
  systemCover?: string
  systemDescr?: string
  rules?: string
  postRule?: Standing['post_rule']
  readRule?: ReadRule
  readLevel?: number
  access?: ContentAccess
  systemZoneId?: string
  isLogPublic?: boolean
}

type Field = Exclude<keyof Wishes, 'systemId' | 'access'> | 'pass'

const ofCreator: Field[] = ['systemName', 'systemZoneId', 'isLogPublic', 'readRule', 'readLevel', 'pass']

type Inputs = Wishes & { pass?: string; terms?: ContentAccess | null }

const rules: Partial<Record<ContentAccess['kind'], ReadRule>> = {
  free: 'everybody',
  login: 'members',
  level: 'level',
  vip: 'vip',
  paid: 'paid',
}

/** Who reads it, said as other content says it, by the names that boards have for it. */
function reading({ access, readRule }: Wishes): Pick<Inputs, 'readRule' | 'readLevel' | 'pass' | 'terms'> {
  if (!access) return readRule && readRule !== 'paid' ? { pass: '', terms: null } : {}
  const terms = access.kind === 'paid' ? access : null
  return {
    readRule: rules[access.kind],
    ...(access.level === undefined ? {} : { readLevel: access.level }),
    pass: passText(terms),
    terms,
  }
}

/** In one order, whatever it was stored in. */
function passText(pass: ContentAccess | null): string {
  if (!pass) return ''
  const { price, days, vipFree = false, vipDiscount = 0 } = pass
  return JSON.stringify({ price, days, vipFree, vipDiscount })
}

/**
 * Managers change what a board looks like; its name, its zone, and who reads it and its log belong to the creator. Texts
 * that a rule holds wait, and those before them stay in sight; whoever writes these again takes back what waits.
 */
export async function changeBoard(ctx: Context, { viewer, ip }: Actor, given: Wishes): Promise<BoardPage> {
  const input = { ...given, systemName: given.systemName?.normalize('NFC'), ...reading(given) }
  const page = await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoard(input.systemId))
    const own = await assertManages(inner, viewer, input.systemId)
    const before = await inner.db.one<BoardRow>(boardsById([own.id]))
    const waiting = (await waitingOf(inner, 'system', own.id))?.texts ?? {}
    const changed = changedFields(before, input).filter((field) => waiting[field] !== input[field])
    const inSight = textsOf(before)
    const withdrawn = saidFields.filter((field) => field in waiting && input[field] === inSight[field])
    let { name } = before
    if (changed.length + withdrawn.length > 0) {
      if ([...changed, ...withdrawn].some((field) => ofCreator.includes(field)) && !owns(viewer, own))
        throw new Refusal(403, 'board_creator_only')
      const { next, held } = await nextState(inner, viewer, before, input, changed)
      name = next.name
      const isHeld = (field: Field) => held !== undefined && field in held.texts
      const seen = changed.filter((field) => !isHeld(field))
      if (seen.length > 0) await putInSight(inner, { viewer, ip }, { before, next, changed: seen })
      await dropTexts(inner, { type: 'system', objectId: own.id, fields: [...withdrawn, ...seen] }, textsOf(next))
      if (held)
        await holdTexts(
          inner,
          { type: 'system', object_id: own.id, user_id: viewer.id, title: name, ...held },
          textsOf(next),
        )
    }
    await submitAgain(inner, viewer, { ...own, name })
    return freshPage(inner, viewer, own.id)
  })
  const { is_veiled } = await ctx.db.one<{ is_veiled: boolean }>(isVeiled(page._id))
  if (is_veiled) settleLater(ctx, page._id)
  return page
}

interface Change {
  before: BoardRow
  next: BoardChange
  changed: Field[]
}

async function putInSight(ctx: Context, { viewer, ip }: Actor, { before, next, changed }: Change): Promise<void> {
  const { id } = before
  await store(ctx, id, next)
  const detail = { changed, before: picked(unchanged(before), changed), after: picked(next, changed) }
  await logAction(ctx, { boardId: id, actorId: viewer.id, action: 'update', detail })
  await indexText(ctx, 'system', id, { title: next.name, text: next.description })
  const isEverywhere = changed.some((field) => everywhere.includes(field))
  contentChanged(ctx, ...(isEverywhere ? (['all'] as const) : (['boards', 'feed'] as const)))
  if (!readingFields.some((field) => changed.includes(field))) return
  const reading = { actorId: viewer.id, action: 'board.set-reading', subject: id, ip } as const
  await record(ctx, { ...reading, detail: readers(before, next) })
}

/** What stands beside every post, and who may see them at all. */
const readingFields: Field[] = ['readRule', 'readLevel', 'pass']
const everywhere: Field[] = ['systemName', 'systemCover', ...readingFields]

function readers(before: BoardRow, after: BoardChange) {
  return {
    before: { readRule: before.read_rule, readLevel: before.read_level, ...(before.pass ? { pass: before.pass } : {}) },
    after: { readRule: after.readRule, readLevel: after.readLevel, ...(after.pass ? { pass: after.pass } : {}) },
  }
}

/** A board by the names of its fields on the wire. */
function fieldsOf(board: BoardChange): Record<Field, string | number | boolean> {
  return {
    systemName: board.name,
    systemCover: board.cover,
    systemDescr: board.description,
    rules: board.rules,
    postRule: board.postRule,
    readRule: board.readRule,
    readLevel: board.readLevel,
    pass: passText(board.pass),
    systemZoneId: board.zoneId,
    isLogPublic: board.isLogPublic,
  }
}

function picked(board: BoardChange, fields: Field[]): Record<string, string | number | boolean> {
  const all = fieldsOf(board)
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}

function changedFields(before: BoardRow, input: Inputs): Field[] {
  const current = fieldsOf(unchanged(before))
  const fields = Object.keys(current) as Field[]
  return fields.filter((field) => input[field] !== undefined && input[field] !== current[field])
}

/** What becomes of it, and what of its texts waits. */
async function nextState(
  ctx: Context,
  viewer: Viewer,
  before: BoardRow,
  input: Inputs,
  changed: Field[],
): Promise<{ next: BoardChange; held?: { texts: Texts; verdict: Verdict } }> {
  if (changed.includes('systemName')) checkedBoardName(ctx, viewer, input.systemName ?? '')
  const given = saidFields.filter((field) => changed.includes(field)).map((field) => [field, input[field] ?? ''])
  const said = given.length > 0 ? await lookedAtBoard(ctx, viewer, Object.fromEntries(given)) : undefined
  const held = said?.verdict.action === 'hold' ? said : undefined
  const { systemName: name, systemDescr: description, rules } = { ...textsOf(before), ...(held ? {} : said?.texts) }
  const readRule = input.readRule ?? before.read_rule
  const pass = readRule === 'paid' ? (input.terms ?? before.pass) : null
  if (readRule === 'paid' && !pass) throw new Refusal(422, 'board_need_pass', { field: 'access' })
  if (pass && passText(pass) !== passText(before.pass)) assertMaySell(ctx, viewer, pass, 'access.price')
  if (changed.includes('readLevel')) checkLevel(ctx, input.readLevel ?? before.read_level)
  const zoneId = input.systemZoneId ?? before.zone_id
  const zone = await ctx.db.maybe<{ type: string }>(lockZone(zoneId))
  if (!zone) throw new Refusal(422, 'board_no_zone', { field: 'systemZoneId' })
  const cover = changed.includes('systemCover')
    ? await claimCover(ctx, viewer, before.id, input.systemCover ?? '')
    : before.cover
  const next = {
    ...unchanged(before),
    name,
    nameKey: nameKey(name),
    cover,
    description,
    rules,
    postRule: input.postRule ?? before.post_rule,
    readRule,
    readLevel: input.readLevel ?? before.read_level,
    pass,
    zoneId,
    type: zone.type,
    isLogPublic: input.isLogPublic ?? before.is_log_public,
  }
  return { next, held }
}

/** A level that nobody can reach would close the board for good. */
function checkLevel(ctx: Context, level: number): void {
  const max = ctx.config.current().document.COMMON_GRADE.LEVELS.length
  if (level > max) throw new Refusal(422, 'board_bad_level', { field: 'readLevel', params: { max } })
}

/** Whoever mends a board that was rejected asks for another look. */
async function submitAgain(ctx: Context, viewer: Viewer, own: Standing): Promise<void> {
  if (own.state !== 'rejected' || own.role !== 'creator') return
  await ctx.db.run(setState(own.id, 'pending'))
  await askForReview(ctx, { name: own.name, user: viewer.name })
}

interface Founding {
  systemName: string
  systemSign: string
  systemCover: string
  systemDescr: string
  systemZoneId: string
}

/** Administrators found boards at once; for others the configuration says who may and whether somebody looks first. */
export async function foundBoard(ctx: Context, viewer: Viewer, input: Founding): Promise<BoardPage> {
  const { COMMON_SYSTEM_CREATE, COMMON_SYSTEM_REVIEW } = ctx.config.current().document
  const isAdmin = viewer.userpower === 0
  if (!isAdmin && COMMON_SYSTEM_CREATE === 'nobody') throw new Refusal(403, 'board_create_closed')
  checkSign(input.systemSign)
  const said = { systemName: checkedBoardName(ctx, viewer, input.systemName), systemDescr: input.systemDescr }
  const { verdict, texts } = await lookedAtBoard(ctx, viewer, said, input.systemSign)
  const { systemName: name, systemDescr: description } = { ...said, ...texts }
  // What a rule holds is a board that waits, whoever founds it.
  const state = (!isAdmin && COMMON_SYSTEM_REVIEW) || verdict.action === 'hold' ? 'pending' : 'open'
  return inTransaction(ctx, async (inner) => {
    if (!isAdmin) await assertRoom(inner, viewer)
    const { systemSign: sign, systemZoneId: zoneId } = input
    const id = await createBoard(inner, { zoneId, name, sign, description, creatorId: viewer.id, state })
    const cover = await claimCover(inner, viewer, id, input.systemCover)
    if (cover) await inner.db.run(setCover(id, cover))
    const detail = { before: null, after: { systemName: name, state } }
    await logAction(inner, { boardId: id, actorId: viewer.id, action: 'create', detail })
    if (verdict.action === 'hold') await queueFounding(inner, { id, userId: viewer.id, verdict })
    if (state === 'pending') await askForReview(inner, { name, user: viewer.name })
    return freshPage(inner, viewer, id)
  })
}

async function assertRoom(ctx: Context, viewer: Viewer): Promise<void> {
  await ctx.db.run(lockFounder(viewer.id))
  const { total } = await ctx.db.one<{ total: number }>(countFounded(viewer.id))
  const max = privilegeOf(ctx, viewer, 'boards_founded')
  if (total >= max)
    throw beyond(ctx, 'boards_founded', total + 1, new Refusal(409, 'board_too_many', { params: { max } }))
}
