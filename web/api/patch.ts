import type { QueryClient } from '@tanstack/react-query'

type Fields = Record<string, unknown>

let lastPatch = 0
/** Whether something here was changed after this time: an answer asked for before it may show the former state. */
export const isPatchedSince = (time: number) => lastPatch >= time

/**
 * Changes one thing wherever a list or a page in the cache shows it, so that a card, its page and a kept-alive pane say
 * the same in the same moment.
 */
export function patchCache(
  queries: QueryClient,
  isMeant: (fields: Fields) => boolean,
  patch: (before: Fields) => Fields,
) {
  lastPatch = Date.now()
  // Only what it changed is as new as the change: the rest keeps its age, and is asked for again when that is due.
  queries.setQueriesData({}, (data: unknown) => {
    const walked = walk(data, isMeant, patch)
    return walked === data ? undefined : walked
  })
}

/** The same object when nothing inside it was meant: whoever looks at it need not look again. */
function walk(value: unknown, isMeant: (fields: Fields) => boolean, patch: (before: Fields) => Fields): unknown {
  if (Array.isArray(value)) {
    const walked = value.map((item) => walk(item, isMeant, patch))
    return walked.some((item, at) => item !== value[at]) ? walked : value
  }
  if (value === null || typeof value !== 'object') return value
  const fields = value as Fields
  let changed: Fields | undefined
  for (const [name, inner] of Object.entries(fields)) {
    if (inner === null || typeof inner !== 'object') continue
    const walked = walk(inner, isMeant, patch)
    if (walked !== inner) changed = { ...(changed ?? fields), [name]: walked }
  }
  const after = changed ?? fields
  return isMeant(after) ? { ...after, ...patch(after) } : after
}

/** A flag that a thing counts: switched where it is not so yet, and one more or less of those who did. */
export const counted =
  (flag: string, figure: string, isOn: boolean) =>
  (before: Fields): Fields => {
    if (before[flag] === isOn) return {}
    const count = before[figure]
    return typeof count === 'number'
      ? { [flag]: isOn, [figure]: Math.max(0, count + (isOn ? 1 : -1)) }
      : { [flag]: isOn }
  }

export const isPost = (id: string) => (fields: Fields) => fields._id === id && 'postsSystemId' in fields
export const isBoard = (id: string) => (fields: Fields) => fields._id === id && 'systemMember' in fields
export const isColumn = (id: string) => (fields: Fields) => fields._id === id && 'isSubscribe' in fields
export const isComment = (id: string) => (fields: Fields) =>
  fields._id === id && ('floor' in fields || fields.likeType === 'comment')
export const isReply = (id: string) => (fields: Fields) =>
  fields._id === id && ('toReplyId' in fields || fields.likeType === 'reply')
/** A member wherever it is said whether I follow them. */
export const isWork = (id: string) => (fields: Fields) =>
  fields._id === id && 'worksType' in fields && 'likeNumber' in fields
export const isChapter = (id: string) => (fields: Fields) => fields._id === id && 'lockReason' in fields
export const isPerson = (id: string) => (fields: Fields) => fields._id === id && 'isFollow' in fields
