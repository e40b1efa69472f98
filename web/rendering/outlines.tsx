import { QueryCache, QueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from '#web/app.tsx'
import type { PageFacts } from '#web/session/page.tsx'
import { type Hole, OutlineContext } from './member-part.tsx'
import { type Member, memberHash, randomDigits, strangersId, type Watch, watchMember } from './watched-member.ts'

export interface Drawing {
  queries: QueryClient
  page: PageFacts
  /** The router with the page in it. */
  content: () => ReactNode
}

/** A page without the parts that show the member; good for those of whom everything is true that it has seen. */
export interface Outline {
  watch: Watch
  /** The markup between the holes. */
  pieces: string[]
  holes: Hole[]
  drawing: Drawing
}

const strangers = [strangersId(), strangersId()]
// React parts neighbouring texts by an empty comment; what goes into the hole is no text.
const mark = `\uE000${randomDigits(18)}:`
const marks = new RegExp(`(?:<!-- -->)?${mark}\\d+;(?:<!-- -->)?`)

/** Parts that turned out to be unfit for standing apart: they are drawn with their page. */
const unfit = new Set<Hole['Part']>()

export function drawWhole({ queries, page, content }: Drawing): string {
  return renderToString(
    <App queries={queries} page={page}>
      {content()}
    </App>,
  )
}

/** None where the id decides about more than what is the member's own: then it comes out differently for another id. */
export function drawOutline(drawing: Drawing, me: Member): Outline | null {
  const [first, second] = strangers.map((id) => drawFor(drawing, watchMember(me, id)))
  if (!first || first.html !== second?.html) return null
  return { watch: first.watch, pieces: first.html.split(marks), holes: first.holes, drawing }
}

function drawFor({ queries, page, content }: Drawing, watch: Watch) {
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

/** What belongs into the holes; none when a part turns out to be unfit for standing apart. */
export function fillOutline({ watch, holes, drawing }: Outline, me: Member): string[] | null {
  watch.seal()
  if (holes.length === 0) return []
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
  const parts = drawWhole({ queries: withMember(drawing.queries, me), page: drawing.page, content }).split(marks)
  const isUnfit = (part = '') =>
    watch.wasReadSince() || needsItsPage.test(part) || strangers.some((id) => part.includes(id))
  if (parts.some(isUnfit)) {
    for (const [index, { Part }] of holes.entries()) if (isUnfit(parts[index])) unfit.add(Part)
    return null
  }
  return parts.slice(0, holes.length)
}

/** The same answers, but the member is this one. */
function withMember(queries: QueryClient, me: Member): QueryClient {
  const before = queries.getQueryCache()
  const cache = new QueryCache()
  const ownGet = cache.get.bind(cache)
  cache.get = (hash) => ownGet(hash) ?? (hash === memberHash ? undefined : before.get(hash))
  const client = new QueryClient({ queryCache: cache, defaultOptions: queries.getDefaultOptions() })
  const own = before.get(memberHash)
  if (own) cache.build(client, { ...own.options, queryKey: own.queryKey }, { ...own.state, data: me })
  return client
}
