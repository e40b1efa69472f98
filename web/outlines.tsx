import type { QueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { type Hole, OutlineContext } from './member-part.tsx'
import { createQueryClient } from './query-client.ts'
import type { PageFacts } from './session/page.tsx'
import { type Member, randomDigits, strangersId, type Watch, watchMember } from './watched-member.ts'

export interface Drawing {
  queries: QueryClient
  page: PageFacts
  /** The router with the page in it. */
  content: () => ReactNode
}

/** A page without the parts that show the member; good for those of whom everything is true that it has seen. */
interface Outline {
  watch: Watch
  /** The markup between the holes. */
  pieces: string[]
  holes: Hole[]
}

type Unfit = Set<Hole['Part']>

const mostCharacters = 4_000_000
const mostVariants = 8
const memberHash = JSON.stringify(['me'])
const strangers = [strangersId(), strangersId()]
// React parts neighbouring texts by an empty comment; what goes into the hole is no text.
const mark = `\uE000${randomDigits(18)}:`
const marks = new RegExp(`(?:<!-- -->)?${mark}\\d+;(?:<!-- -->)?`)

export function drawWhole({ queries, page, content }: Drawing): string {
  return renderToString(
    <App queries={queries} page={page}>
      {content()}
    </App>,
  )
}

/**
 * Draws pages for members. What is the same for all of them is drawn once for each `key`, which says everything the
 * page is made of except the member; the parts that show the member are drawn each time and put in. A page that is
 * asked for once is drawn as it is: only the second request is worth an outline.
 */
export function createOutlines() {
  const kept = new Map<string, Outline[]>()
  const unfit: Unfit = new Set()
  let characters = 0

  const keep = (key: string, outlines: Outline[]) => {
    const before = kept.get(key)
    characters += sizeOf(key, outlines) - (before ? sizeOf(key, before) : 0)
    kept.delete(key)
    kept.set(key, outlines)
    for (const [oldest, old] of kept) {
      if (characters <= mostCharacters) break
      kept.delete(oldest)
      characters -= sizeOf(oldest, old)
    }
  }

  return (drawing: Drawing, me: Member, key: string): string => {
    const variants = kept.get(key)
    if (!variants) keep(key, [])
    const known = variants?.find(({ watch }) => watch.isTrueOf(me))
    const isWorthIt = variants !== undefined && variants.length < mostVariants
    const outline = known ?? (isWorthIt ? drawOutline(drawing, me, unfit) : null)
    const html = outline && filled(outline, drawing, me, unfit)
    if (!outline || html === null) return drawWhole(drawing)
    outline.watch.seal()
    if (!known) keep(key, [...(variants ?? []), outline])
    return html
  }
}

/** None where the id decides about more than what is the member's own: then it comes out differently for another id. */
function drawOutline(drawing: Drawing, me: Member, unfit: Unfit): Outline | null {
  const [first, second] = strangers.map((id) => drawFor(drawing, watchMember(me, id), unfit))
  if (!first || first.html !== second?.html) return null
  return { watch: first.watch, pieces: first.html.split(marks), holes: first.holes }
}

function drawFor({ queries, page, content }: Drawing, watch: Watch, unfit: Unfit) {
  const { watched } = watch
  const holes: Hole[] = []
  const dig = (hole: Hole) => {
    if (unfit.has(hole.Part)) return hole.fill(watched)
    holes.push(hole)
    return `${mark}${holes.length - 1};`
  }
  const html = renderToString(
    <OutlineContext value={{ me: watched, dig }}>
      <App queries={withMember(queries, watched)} page={page}>
        {content()}
      </App>
    </OutlineContext>,
  )
  return { html, watch, holes }
}

/** An id of React's would be another one in the browser, and a picture that is fetched ahead stands before its page. */
const needsItsPage = /^<link | id="[^"]*_R_/

/** None when a part turns out to be unfit for standing apart; later outlines have it drawn in. */
function filled({ watch, pieces, holes }: Outline, drawing: Drawing, me: Member, unfit: Unfit): string | null {
  const content = () =>
    holes.map(({ fill }, index) => {
      const end = `${mark}${index};`
      return (
        <Fragment key={end}>
          {fill(me)}
          {end}
        </Fragment>
      )
    })
  const parts = holes.length > 0 ? drawWhole({ ...drawing, content }).split(marks) : []
  const isUnfit = (part = '') =>
    watch.wasReadSince() || needsItsPage.test(part) || strangers.some((id) => part.includes(id))
  if (parts.some(isUnfit)) {
    for (const [index, { Part }] of holes.entries()) if (isUnfit(parts[index])) unfit.add(Part)
    return null
  }
  return pieces.reduce((html, piece, index) => html + parts[index - 1] + piece)
}

/** The same answers, but the member is the one who is watched. */
function withMember(queries: QueryClient, me: Member): QueryClient {
  const client = createQueryClient()
  for (const { options, state, queryKey, queryHash } of queries.getQueryCache().getAll()) {
    const seen = queryHash === memberHash ? { ...state, data: me } : state
    client.getQueryCache().build(client, { ...options, queryKey }, seen)
  }
  return client
}

function sizeOf(key: string, outlines: Outline[]): number {
  return outlines.reduce((sum, { pieces }) => sum + pieces.join('').length, key.length)
}
