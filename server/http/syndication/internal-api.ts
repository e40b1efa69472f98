import { randomUUID } from 'node:crypto'
import { createClient, type Send } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { userContract } from '#contract/modules/account/user.ts'
import { boardContract } from '#contract/modules/forum/board.ts'
import { columnContract } from '#contract/modules/forum/column.ts'
import { feedContract } from '#contract/modules/forum/feed.ts'
import { postContract } from '#contract/modules/forum/post.ts'
import { chapterContract } from '#contract/modules/works/chapter.ts'
import { workContract } from '#contract/modules/works/work.ts'
import type { Handle } from '../api/exchange.ts'

export type GuestApi = ReturnType<typeof guestApi>

/** The API as a stranger sees it: what it does not show has no place in a feed either. */
export function guestApi(handle: Handle) {
  const send: Send = async ({ method, url, body }) => {
    const [path = '', query = ''] = url.split('?')
    const answer = await handle({
      method,
      path,
      query,
      headers: { 'content-type': 'application/json' },
      body: method === 'POST' ? Buffer.from(JSON.stringify(body ?? {})) : undefined,
      ip: '127.0.0.1',
      requestId: randomUUID(),
      viewer: null,
    })
    return JSON.parse(answer.body) as Envelope
  }
  return {
    board: createClient(boardContract, send),
    column: createClient(columnContract, send),
    post: createClient({ ...postContract, ...feedContract }, send),
    user: createClient(userContract, send),
    works: createClient(workContract, send),
    worksChapter: createClient(chapterContract, send),
  }
}
