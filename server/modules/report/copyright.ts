import type { ReportKind } from '#contract/modules/forum/report.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { keepEvidence } from '../attachment/service.ts'
import { assertSolved } from '../captcha/service.ts'
import { openItem } from '../queue/service.ts'
import { complaintsToday, insertComplaint, lockComplaints, setItem } from './queries.ts'
import { type About, itemOf, openSubject } from './report.ts'

interface Given {
  name: string
  contact: string
  address: string
  description: string
  captcha?: string
}

interface Place {
  kind: Exclude<ReportKind, 'message'>
  objectId: string
}

/** Of all people without an account in a day, and of these about one thing. */
const mostADay = 200
const mostAbout = 10

/** Somebody whose rights are infringed need not be a member: a puzzle and a count stand in for the account. */
export async function complain(ctx: Context, given: Given): Promise<{ _id: string }> {
  const { name, contact, address, description, captcha } = given
  const place = placeAt(address, ctx.env.publicOrigin)
  if (!place) throw notThere()
  const about = await whatIsThere(ctx, place)
  await assertSolved(ctx, captcha)
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockComplaints())
    const counts = await inner.db.one<{ total: number; about: number }>(complaintsToday(place.kind, place.objectId))
    if (counts.total >= mostADay || counts.about >= mostAbout)
      throw new Refusal(429, 'complaint_enough', { retryAfter: 3600 })
    const report = { ...place, ...about, reason: 'copyright' as const, description }
    const { id } = await inner.db.one<{ id: string }>(insertComplaint(report, { name, contact }))
    if (about.evidence?.path) await keepEvidence(inner, id, about.evidence.path)
    await inner.db.run(setItem(id, await openItem(inner, itemOf(place, about))))
    return { _id: id }
  })
}

/** Guests complain about what guests can see. */
async function whatIsThere(ctx: Context, { kind, objectId }: Place): Promise<About> {
  return openSubject(ctx, null, kind, objectId).catch((error: unknown) => {
    throw error instanceof Refusal ? notThere() : error
  })
}

function notThere(): Refusal {
  return new Refusal(422, 'complaint_no_text', { field: 'address' })
}

const ids = '([1-9]\\d{0,17})'
const posts = new RegExp(`^/(?:webapp/)?${ids}(?:/ForumSystemPosts)?/?$`)
const people = new RegExp(`^/(?:webapp/)?author/${ids}/?$`)
const columns = new RegExp(`^/(?:webapp/)?column/${ids}/?$`)
const works = new RegExp(`^/(?:webapp/)?(?:fiction|manga)/${ids}(?:/${ids})?/?$`)
const comments = new RegExp(`^#c-${ids}$`)
const replies = new RegExp(`^${ids}$`)

/** What stands at an address of this site, as browsers show it: with or without its host, in either area. */
export function placeAt(address: string, origin: string): Place | undefined {
  const url = URL.parse(address, origin)
  if (!url || url.host !== new URL(origin).host) return undefined
  const author = people.exec(url.pathname)?.[1]
  if (author) return { kind: 'user', objectId: author }
  const column = columns.exec(url.pathname)?.[1]
  if (column) return { kind: 'column', objectId: column }
  const [, work, chapter] = works.exec(url.pathname) ?? []
  if (work) return chapter ? { kind: 'chapter', objectId: chapter } : { kind: 'works', objectId: work }
  const post = posts.exec(url.pathname)?.[1]
  if (!post) return undefined
  const reply = replies.exec(url.searchParams.get('reply') ?? '')?.[1]
  if (reply) return { kind: 'reply', objectId: reply }
  const comment = comments.exec(url.hash)?.[1]
  return comment ? { kind: 'comment', objectId: comment } : { kind: 'posts', objectId: post }
}
