import { isDeepStrictEqual } from 'node:util'
import type { ConfigDifference } from '#contract/modules/site/admin-config.ts'
import { type ConfigDocument, configDocument } from '#contract/modules/site/config.ts'
import { sellable } from '#contract/shared/offers.ts'
import type { Page } from '#server/shared/paging.ts'
import { notify } from '../../db/listen.ts'
import type { Db } from '../../db/open.ts'
import { InvalidInput } from '../../http/api/input.ts'
import type { AssertFresh } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { assertRegionDatabase } from '../network/service.ts'
import {
  countVersions,
  type HistoryRow,
  history,
  insertVersion,
  lockVersions,
  newestVersion,
  oneVersion,
  type VersionRow,
} from './queries.ts'
import { completeDocument, merge } from './source.ts'

interface State {
  version: number
  document: ConfigDocument
}

interface Author {
  /** Null: somebody at the command line. */
  viewer: Pick<Viewer, 'id'> | null
  ip: string
  /** Where money goes, and what keeps the back office, is not changed by whoever finds an open session. */
  assertFresh?: AssertFresh
}

const guarded = new Set<string>(['PAY', 'COMMON_IS_PAY', 'COMMON_PAY', 'COMMON_PAY_OPTIONS', 'COMMON_SECURITY'])

/** The newest version as the database has it: what an editor must start from. */
export async function currentConfig(ctx: Context): Promise<State> {
  return readState(ctx.db)
}

export async function updateConfig(
  ctx: Context,
  author: Author,
  change: { baseVersion?: number; note?: string } & Record<string, unknown>,
): Promise<State> {
  const { baseVersion, note = '', ...patch } = change
  return write(ctx, author, note, (before) => {
    if (baseVersion !== undefined && baseVersion !== before.version) throw new Refusal(409, 'config_changed_meanwhile')
    const after = validDocument(merge(before.document, patch))
    assertSellable(after, changedFields(before.document, after))
    return after
  })
}

export async function revertConfig(ctx: Context, author: Author, version: number): Promise<State> {
  return write(ctx, author, `#${version}`, (_, tx) => earlierDocument(tx, version))
}

async function earlierDocument(db: Db, version: number): Promise<ConfigDocument> {
  const row = await db.maybe<VersionRow>(oneVersion(version))
  if (!row) throw new Refusal(404, 'config_no_such_version')
  return completeDocument(row.document)
}

/** What going back to a version would change. */
export async function configDifference(ctx: Context, version: number): Promise<{ list: ConfigDifference[] }> {
  const { document } = await readState(ctx.db)
  const earlier = await earlierDocument(ctx.db, version)
  const fields = changedFields(document, earlier) as (keyof ConfigDocument)[]
  return { list: fields.flatMap((field) => differences(field, [], document[field], earlier[field])) }
}

/** Characters of a value that are shown. */
const mostShown = 300

function differences(field: string, way: string[], current: unknown, earlier: unknown): ConfigDifference[] {
  if (isDeepStrictEqual(current, earlier)) return []
  if (isGroup(current) && isGroup(earlier)) {
    const names = [...new Set([...Object.keys(current), ...Object.keys(earlier)])]
    return names.flatMap((name) => differences(field, [...way, name], current[name], earlier[name]))
  }
  return [{ field, path: way.join('.'), current: shown(current), earlier: shown(earlier) }]
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}

export async function configHistory(ctx: Context, { page, limit }: Page) {
  const rows = await ctx.db.many<HistoryRow>(history(page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countVersions())
  return {
    total,
    list: rows.map((row) => ({
      version: row.version,
      userId: row.user_id,
      userName: row.user_name ?? '',
      note: row.note,
      changed: row.changed,
      createTime: row.created_at.getTime(),
    })),
  }
}

/** Lock, compute, store, tell everybody. A document equal to the current one makes no version. */
async function write(
  ctx: Context,
  { viewer, ip, assertFresh }: Author,
  note: string,
  next: (before: State, tx: Db) => ConfigDocument | Promise<ConfigDocument>,
): Promise<State> {
  const state = await ctx.db.transaction(async (tx) => {
    await tx.run(lockVersions())
    const before = await readState(tx)
    const document = await next(before, tx)
    const changed = changedFields(before.document, document)
    if (changed.length === 0) return before
    if (changed.some((field) => guarded.has(field))) await assertFresh?.()
    if (document.COMMON_IP_REGION && !before.document.COMMON_IP_REGION) await assertRegionDatabase(ctx)
    const { version } = await tx.one<{ version: number }>(insertVersion(document, changed, note, viewer?.id ?? null))
    // The versions themselves are kept.
    const detail = { changed, before: before.version, after: version, reason: note }
    await record(
      { ...ctx, db: tx },
      { actorId: viewer?.id ?? null, action: 'config.change', subject: String(version), ip, detail },
    )
    await notify(tx, { kind: 'config' })
    return { version, document }
  })
  await ctx.config.reload()
  return state
}

function changedFields(before: ConfigDocument, after: ConfigDocument): string[] {
  const names = Object.keys(after) as (keyof ConfigDocument)[]
  return names.filter((name) => !isDeepStrictEqual(after[name], before[name]))
}

async function readState(db: Db): Promise<State> {
  const row = await db.one<VersionRow>(newestVersion())
  return { version: row.version, document: completeDocument(row.document) }
}

function validDocument(value: unknown): ConfigDocument {
  const parsed = configDocument.safeParse(value)
  if (!parsed.success) throw new InvalidInput(parsed.error.issues)
  return parsed.data
}

/** Of what is changed alone: an offer that an earlier release let in must not stop other changes. */
function assertSellable(document: ConfigDocument, changed: string[]): void {
  const { error } = sellable.safeParse(document)
  const issues = error?.issues.filter(({ path }) => changed.includes(String(path[0]))) ?? []
  if (issues.length > 0) throw new InvalidInput(issues)
}
