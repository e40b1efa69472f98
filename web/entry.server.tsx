import { dehydrate } from '@tanstack/react-query'
import { createStaticRouter, StaticRouterProvider } from 'react-router'
import { api as modules } from '#contract/api.ts'
import { ApiError } from '#contract/client.ts'
import type { PageAbout, PageFrame, PageRequest, RenderedPage } from '#contract/shared/rendering.ts'
import { nameOf, record } from './rendering/answer.ts'
import { createKeptPages, type KeptPage, pageFor, type Variant } from './rendering/kept-pages.ts'
import { describePage, type Loaded, loadPage, statusOf } from './rendering/load-page.ts'
import { type Drawing, drawOutline, drawWhole, fillOutline, type Outline } from './rendering/outlines.tsx'
import { memberJson, pageJson, pageJsonAround } from './rendering/page-json.ts'
import { speak } from './rendering/page-locale.ts'
import { peopleOn } from './rendering/people-on-page.ts'
import { type Member, memberHash } from './rendering/watched-member.ts'

export { loadScreens } from './screen.ts'

interface Kept extends KeptPage {
  outline: Outline
  frame: PageFrame
}

const { method, path: url } = modules.user.ownInfo
const keptPages = createKeptPages<Kept>(nameOf({ method, url, body: undefined }))
const encoder = new TextEncoder()
/** What filling in the member's parts takes, of what drawing a whole page does. */
const shareOfFilling = 0.25

/** The page as HTML with everything the browser needs to take it over; a Response when it leads elsewhere. */
export async function renderPage(request: PageRequest): Promise<RenderedPage | Response> {
  if (request.isLoggedIn) return renderForMember(request)
  const loaded = await loadPage(request, request.ask)
  if (loaded instanceof Response) return loaded
  await request.turn()
  if (request.isGone?.()) return nobodyThere()
  speak(request.locale)
  return wholePage(loaded, describePage(request, loaded))
}

/** The visitor went while the page was loaded: drawing it would be the most of the work. */
function nobodyThere(): Response {
  return new Response(null, { status: 499 })
}

/** What is the same for all members is drawn once; whoever comes later brings the answers and the member. */
async function renderForMember(request: PageRequest): Promise<RenderedPage | Response> {
  const place = placeOf(request)
  const { answers, me, page } = await keptPages.rehearse(place, request.now, request.ask)
  if (page) await request.turn(shareOfFilling)
  if (request.isGone?.()) return nobodyThere()
  const known = page && me && filledPage(request, page, me)
  if (known) return known
  const recording = record(request.ask, answers)
  const loaded = await loadPage(request, recording.ask)
  if (loaded instanceof Response) return loaded
  await request.turn()
  if (request.isGone?.()) return nobodyThere()
  const variant = await keptPages.variant(place, request.now, recording)
  // Of those who come at once, the first has drawn it meanwhile.
  const newest = variant && loaded.me && pageFor(loaded.me, variant)
  const other = newest && loaded.me && filledPage(request, newest, loaded.me)
  if (other) return other
  speak(request.locale)
  const about = describePage(request, loaded)
  const kept = variant && isWorthKeeping(loaded, about) ? keepPage(request, loaded, about, variant) : null
  return kept ?? wholePage(loaded, about)
}

function filledPage({ locale }: PageRequest, { outline, frame }: Kept, me: Member): RenderedPage | null {
  speak(locale)
  const parts = fillOutline(outline, me)
  return parts && { frame, parts, member: memberJson(me) }
}

/** Everything a page depends on besides the moment, the member and what it is given. */
function placeOf({
  ask: _ask,
  now: _now,
  isGone: _isGone,
  turn: _turn,
  report: _report,
  ...facts
}: PageRequest): string {
  return JSON.stringify(facts)
}

function isWorthKeeping({ context, queries }: Loaded, { status }: PageAbout): boolean {
  const all = queries.getQueryCache().getAll()
  return status === 200 && !context.errors && all.every(({ state }) => state.status === 'success')
}

/** None for those who are on the page, and where it cannot be told apart from the member. */
function keepPage(request: PageRequest, loaded: Loaded, about: PageAbout, variant: Variant<Kept>): RenderedPage | null {
  const { me, watch, queries } = loaded
  if (!me || variant.isOwn) return null
  variant.people ??= peopleOn(request.url, answersIn(loaded))
  if (variant.people.has(me._id)) return null
  const outline = drawOutline(drawingOf(loaded), me)
  variant.isOwn = !outline
  const parts = outline && fillOutline(outline, me)
  if (!outline || !parts) return null
  const html = outline.pieces.map((piece) => encoder.encode(piece))
  const state = pageJsonAround(stateOf(loaded), queries).map((piece) => encoder.encode(piece))
  const size = [...html, ...state].reduce((sum, { byteLength }) => sum + byteLength, 0)
  const isTrueOf = (other: Member) => watch?.isTrueOf(other) !== false && outline.watch.isTrueOf(other)
  const frame: PageFrame = { ...about, html, state }
  keptPages.keep(placeOf(request), variant, { outline, frame, size, isTrueOf })
  return { frame, parts, member: memberJson(me) }
}

function answersIn({ queries }: Loaded): unknown[] {
  const all = queries.getQueryCache().getAll()
  return all.filter(({ queryHash }) => queryHash !== memberHash).map(({ state }) => state.data)
}

function wholePage(loaded: Loaded, about: PageAbout): RenderedPage {
  // Before it is drawn: what its parts begin with, they begin with in the browser, too.
  const json = pageJson({ ...stateOf(loaded), queries: dehydrate(loaded.queries) })
  const html = drawWhole(drawingOf(loaded))
  return { frame: { ...about, html: [encoder.encode(html)], state: [encoder.encode(json)] }, parts: [], member: '' }
}

function drawingOf({ handler, context, queries, page }: Loaded): Drawing {
  const content = () => (
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
  )
  return { queries, page, content }
}

function stateOf({ page, context: { loaderData, errors } }: Loaded) {
  return { ...page, router: { loaderData, errors: serialiseErrors(errors) } }
}

/** The data of a page alone: what hovering over a link fetches ahead. */
export async function renderPayload(request: PageRequest): Promise<{ status: number; queries: unknown } | Response> {
  const loaded = await loadPage(request, request.ask)
  if (loaded instanceof Response) return loaded
  return { status: statusOf(loaded.context), queries: dehydrate(loaded.queries) }
}

/** Only what an error screen shows goes to the browser: status and data of refusals, nothing of a bug. */
function serialiseErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, serialiseError(error)]))
}

function serialiseError(error: unknown) {
  const { status, data } = isStatusError(error)
    ? error
    : { status: error instanceof ApiError ? error.code : 500, data: null }
  return { status, statusText: '', internal: false, data }
}

function isStatusError(error: unknown): error is { status: number; data: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
}
