import type { PageState } from './page-state.ts'

interface Written {
  json: string
  /** Short, and no other's. */
  name: string
}

/** Answers that are the same for everybody are frozen: each is written once. */
const written = new WeakMap<object, Written>()
let count = 0

export function writtenAnswer(data: unknown): Written {
  const isShared = typeof data === 'object' && data !== null && Object.isFrozen(data)
  const known = isShared ? written.get(data) : undefined
  if (known) return known
  const json = inScript(data)
  const made = { json, name: isShared ? `#${count++}` : json }
  if (isShared) written.set(data, made)
  return made
}

/** The state of a page as JSON that may stand in a script element. */
export function pageJson({ queries, ...rest }: PageState): string {
  const answers = queries.queries.map(({ state: { data, ...state }, ...query }) => {
    const outer = inScript(query).slice(0, -1)
    return `${outer},"state":{"data":${writtenAnswer(data).json},${inScript(state).slice(1)}}`
  })
  return `${inScript(rest).slice(0, -1)},"queries":{"mutations":[],"queries":[${answers.join()}]}}`
}

/** Inside a script element only `<` could end it; the line separators are harmless in JSON blocks. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
