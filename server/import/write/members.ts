import sql, { type Sql } from 'sql-template-tag'
import type { ImportReason } from '#contract/modules/site/import.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Db } from '../../db/open.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  checkedEmail,
  checkedName,
  emailKey,
  graphemesOf,
  isReserved,
  nameKey,
} from '../../modules/account-rules/service.ts'
import { insertRows, reserveIds } from '../../starter/rows.ts'
import { writeTexts } from '../../starter/search.ts'
import { everySoOften, rowsOn, type Task, timeOf } from '../task.ts'
import { convert, wordsOf } from '../text/convert.ts'

export interface MemberRow {
  id: number
  name: string | null
  mail: string
  mail_ok: number
  hash_kind: string
  hash: string
  salt: string
  created: number
  signature: string
  sex: number
  avatar: string
  is_staff: number
  is_banned: number
  vip_until: number
  credit: number
}

interface NewMember {
  old: MemberRow
  name: string
  email: string | null
  isConfirmed: boolean
  oldPassword: string | null
}

const portion = 400
/** Under this number stands whoever is not there any more, or was never a member. */
export const guestId = 0
const guestName = '旧站访客'

export async function bringMembers(task: Task): Promise<void> {
  const total = task.staging.count('members')
  const taken = { names: new Set<string>(), mails: new Set<string>() }
  let done = 0
  for (const rows of task.staging.portions<MemberRow>('members', 'id', portion)) {
    await task.progress('members', done, total)
    const known = await task.ids.find(
      'member',
      rows.map(({ id }) => id),
    )
    task.tally.know('members', known.size)
    const fresh = rows.filter(({ id }) => !known.has(id) && id > 0)
    const members = await prepared(task, fresh, taken)
    if (task.isDry)
      task.ids.suppose(
        'member',
        members.map(({ old }) => old.id),
      )
    else await task.ctx.db.transaction((tx) => write(task, tx, members))
    task.tally.take('members', members.length)
    done += rows.length
  }
  await bringGuest(task)
}

/** Names and addresses are looked up together, then each member has the first that nobody else has. */
async function prepared(task: Task, rows: MemberRow[], taken: { names: Set<string>; mails: Set<string> }) {
  const { ctx, tally } = task
  const drafts: { old: MemberRow; candidates: string[]; email: string | null }[] = []
  for (const [index, old] of rows.entries()) {
    await everySoOften(index)
    if (!old.name?.trim()) tally.leave('members', 'no_name', String(old.id))
    else drafts.push({ old, candidates: namesFor(ctx, old), email: mailOf(task, old) })
  }
  const keys = drafts.flatMap(({ candidates }) => candidates.map(nameKey))
  const used = await ctx.db.many<{ key: string }>(sql`select key from user_handles where key = any(${keys})`)
  for (const { key } of used) taken.names.add(key)
  const mails = drafts.flatMap(({ email }) => (email ? [emailKey(email)] : []))
  const usedMails = await ctx.db.many<{ key: string }>(
    sql`select email_key as key from users where email_key = any(${mails}) and deleted_at is null`,
  )
  for (const { key } of usedMails) taken.mails.add(key)
  return drafts.map(({ old, candidates, email }): NewMember => {
    const name = freeName(old.id, candidates, taken.names)
    if (name !== old.name) tally.note('members', 'renamed', `${old.name} → ${name}`)
    const isFree = email !== null && !taken.mails.has(emailKey(email))
    if (email !== null && !isFree) tally.note('members', 'mail_taken', `${old.name}`)
    if (isFree) taken.mails.add(emailKey(email))
    const oldPassword = passwordOf(old)
    if (!oldPassword) tally.note('members', 'no_password', `${old.name}`)
    return { old, name, email: isFree ? email : null, isConfirmed: isFree && old.mail_ok === 1, oldPassword }
  })
}

/** The name itself where our rules take it, then what is left of it, with its number behind. */
function namesFor(ctx: Task['ctx'], { id, name }: MemberRow): string[] {
  const plain = (name ?? '').normalize('NFC')
  const bare = graphemesOf(
    plain
      .replace(/[^\p{L}\p{N}\p{So}_.\- ]/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
  )
  const numbered = `${bare.slice(0, limits.nameGraphemes.max - String(id).length - 1).join('')}_${id}`
  return [plain, bare.join(''), numbered].filter((candidate) => isAllowed(ctx, candidate))
}

function isAllowed(ctx: Task['ctx'], name: string): boolean {
  try {
    return checkedName(name) === name && !isReserved(ctx, name)
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function freeName(id: number, candidates: string[], taken: Set<string>): string {
  const found = candidates.find((name) => !taken.has(nameKey(name)))
  let name = found ?? `成员_${id}`
  for (let turn = 2; taken.has(nameKey(name)); turn++) name = `成员_${id}_${turn}`
  taken.add(nameKey(name))
  return name
}

function mailOf({ tally }: Task, { mail, name }: MemberRow): string | null {
  if (!mail) return null
  try {
    return checkedEmail(mail.trim())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tally.note('members', 'mail_bad', `${name}`)
    return null
  }
}

/** As `server/kernel/old-passwords.ts` reads it. */
function passwordOf({ hash_kind, hash, salt }: MemberRow): string | null {
  if (hash_kind === 'discuz') return /^[0-9a-f]{32}$/i.test(hash) && salt.length <= 32 ? `discuz:${salt}:${hash}` : null
  const isBcrypt = /^\$2[abxy]?\$\d{2}\$[./A-Za-z0-9]{53}$/.test(hash)
  return isBcrypt && (hash_kind === 'bcrypt' || hash_kind === 'nodebb') ? `${hash_kind}:${hash}` : null
}

async function write(task: Task, tx: Db, members: NewMember[]): Promise<void> {
  if (members.length === 0) return
  const client = rowsOn(tx)
  const ids = await reserveIds(client, 'users', members.length)
  const rows = members.map((member, index) => ({ ...member, id: ids[index] ?? '' }))
  await insertRows(client, 'users', columns, rows.map(userRow))
  await task.ids.keep(
    tx,
    'member',
    rows.map(({ old, id }) => [old.id, id]),
  )
  await writeTexts(
    client,
    rows.map(({ id, name }) => ({ kind: 'user' as const, id, title: name, text: '' })),
  )
  const banned = rows.filter(({ old }) => old.is_banned && !old.is_staff).map(({ id }) => id)
  await tx.run(insertBans(banned))
  // The grades of newcomers follow once the server looks.
  await tx.run(sql`update grade_progress set done_to = 0`)
}

const columns = {
  id: 'int8',
  name: 'text',
  name_key: 'text',
  email: 'text',
  email_key: 'text',
  email_confirmed_at: 'timestamptz',
  old_password: 'text',
  signature: 'text',
  sex: 'int2',
  userpower: 'int2',
  created_at: 'timestamptz',
}

function userRow({ id, name, email, isConfirmed, oldPassword, old }: NewMember & { id: string }) {
  const createdAt = timeOf(old.created).toISOString()
  return {
    id,
    name,
    name_key: nameKey(name),
    email,
    email_key: email && emailKey(email),
    email_confirmed_at: isConfirmed ? createdAt : null,
    old_password: oldPassword,
    signature: signatureOf(old.signature),
    sex: old.sex === 1 || old.sex === 2 ? old.sex : 0,
    userpower: old.is_staff && !old.is_banned ? 3 : 1,
    created_at: createdAt,
  }
}

function signatureOf(text: string): string {
  if (!text) return ''
  const words = wordsOf(convert(text.slice(0, 10_000), /<\w/.test(text) ? 'html' : 'bbcode').document)
  return graphemesOf(words.replace(/\s+/g, ' ')).slice(0, limits.signature).join('').slice(0, 3000).toWellFormed()
}

export function insertBans(ids: string[]): Sql {
  const reason: ImportReason = 'removed'
  return sql`
    insert into sanctions (user_id, kind, reason) select id, 'ban', ${`import: ${reason}`} from unnest(${ids}::int8[]) as n (id)`
}

/** Texts without a member belong to one who nobody is. */
async function bringGuest(task: Task): Promise<void> {
  const { ctx, ids, tally, staging } = task
  if ((await ids.find('member', [guestId])).size > 0) return
  const isWanted = (view: 'threads' | 'comments') =>
    staging.all(`select 1 from ${view} v where not exists (select 1 from members m where m.id = v.member) limit 1`)
      .length > 0
  if (!isWanted('threads') && !isWanted('comments')) return
  tally.note('members', 'guest', guestName)
  if (task.isDry) return ids.suppose('member', [guestId])
  await ctx.db.transaction(async (tx) => {
    const used = await tx.many<{ key: string }>(sql`select key from user_handles where key like ${`${guestName}%`}`)
    const name = freeName(
      task.software.length,
      [guestName, `${guestName}2`, `${guestName}3`],
      new Set(used.map(({ key }) => key)),
    )
    const old = { id: guestId, created: 0, signature: '', sex: 0, is_staff: 0, is_banned: 0 } as MemberRow
    await write(task, tx, [{ old, name, email: null, isConfirmed: false, oldPassword: null }])
  })
}
