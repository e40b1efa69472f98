import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import type { PageState } from '#web/page-state.ts'
import { memberHash, randomDigits } from './watched-member.ts'

/** Answers that are the same for everybody are frozen: each is written once. */
const written = new WeakMap<object, string>()

function writtenAnswer(data: unknown): string {
  const isShared = typeof data === 'object' && data !== null && Object.isFrozen(data)
  const known = isShared ? written.get(data) : undefined
  if (known !== undefined) return known
  const json = inScript(data)
  if (isShared) written.set(data, json)
  return json
}

/** The state of a page as JSON that may stand in a script element. */
export function pageJson({ queries, ...rest }: PageState): string {
  const answers = queries.queries.map(({ state: { data, ...state }, ...query }) => {
    const outer = inScript(query).slice(0, -1)
    return `${outer},"state":{"data":${writtenAnswer(data)},${inScript(state).slice(1)}}`
  })
  return `${inScript(rest).slice(0, -1)},"queries":{"mutations":[],"queries":[${answers.join()}]}}`
}

const mark = `member ${randomDigits(18)}`

/** The same in two parts: between them belongs what `memberJson` says of the member. */
export function pageJsonAround(rest: Omit<PageState, 'queries'>, queries: QueryClient): string[] {
  const { mutations, queries: all }: DehydratedState = dehydrate(queries)
  const marked = all.map((query) =>
    query.queryHash === memberHash ? { ...query, state: { ...query.state, data: mark } } : query,
  )
  return pageJson({ ...rest, queries: { mutations, queries: marked } }).split(`"${mark}"`)
}

export function memberJson(me: object): string {
  return inScript(me)
}

/** Inside a script element only `<` could end it; the line separators are harmless in JSON blocks. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
