import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import type { GroupRole } from '#contract/modules/forum/chat-group.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'

/** Everything below it is about chats. */
export const chatKey = ['im']
export const sessionsKey = [...chatKey, 'sessions']
export const sessionKey = (id: string) => [...chatKey, 'session', id]
export const messagesKey = (id: string) => [...chatKey, 'messages', id]

export interface SessionList {
  list: ChatSession[]
  total: number
}

/** My sessions; the socket keeps them right from then on. */
export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: sessionsKey, queryFn: (): Promise<SessionList> => api.im.sessions(), staleTime: 60_000 })

/** One session: the list knows most of them already. */
export const sessionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: sessionKey(id),
    queryFn: ({ client }): ChatSession | Promise<ChatSession> =>
      listed(client, id) ?? api.im.session({ sessionId: id }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

function listed(queries: QueryClient, id: string): ChatSession | undefined {
  return queries.getQueryData<SessionList>(sessionsKey)?.list.find(({ _id }) => _id === id)
}

/** Messages that follow one another, ascending. */
export interface MessagePage {
  list: ChatMessage[]
  /** There are older ones. */
  hasMore: boolean
  /** On the newest page: everything up to this seq has been heard of, whether it is still to be seen or not. */
  upTo: number
  /** On the newest page: the revision of the session of which this knows at least. */
  revision: number
}

export type Messages = InfiniteData<MessagePage>

/** Before which everything is. To ask so is no reading: a page that is fetched ahead must not count as read. */
const afterAll = 999_999_999
/** Addresses of private files are good for an hour. */
const freshFor = 45 * 60_000

/** The newest page first; each further page goes on where the one before it began. */
export const messagesQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: messagesKey(id),
    queryFn: async ({ pageParam, client }): Promise<MessagePage> => {
      // Known before the question: what changed since then is asked for later, rather twice than never.
      const revision = client.getQueryData<ChatSession>(sessionKey(id))?.revision ?? 0
      const { list, hasMore } = await api.im.messages({
        sessionId: id,
        before: String(pageParam),
        limit: String(limits.messagePage),
      })
      return { list, hasMore, upTo: list.at(-1)?.seq ?? 0, revision }
    },
    initialPageParam: afterAll,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list[0]?.seq : undefined),
    staleTime: freshFor,
    retry: false,
  })

/** A part of a session that does not reach its end: the messages around one. */
export interface AroundPage {
  list: ChatMessage[]
  hasOlder: boolean
  hasNewer: boolean
}

export type Around = InfiniteData<AroundPage>

interface AroundStep {
  way: 'at' | 'older' | 'newer'
  seq: number
}

export const aroundKey = (id: string) => [...chatKey, 'around', id]
/** What has changed is not asked for along with what comes next. */
const noChanges = '999999999'

/** Goes on from there in both directions, oldest first. */
export const aroundQuery = (api: Api, id: string, seq: number) =>
  infiniteQueryOptions({
    queryKey: [...aroundKey(id), seq],
    queryFn: ({ pageParam: step }) => askAround(api, id, step),
    initialPageParam: { way: 'at', seq } as AroundStep,
    getPreviousPageParam: ({ list: [first], hasOlder }): AroundStep | undefined =>
      hasOlder && first ? { way: 'older', seq: first.seq } : undefined,
    getNextPageParam: ({ list, hasNewer }): AroundStep | undefined => {
      const last = list.at(-1)
      return hasNewer && last ? { way: 'newer', seq: last.seq } : undefined
    },
    staleTime: freshFor,
    retry: false,
  })

async function askAround(api: Api, sessionId: string, { way, seq }: AroundStep): Promise<AroundPage> {
  if (way === 'at') return api.imFind.around({ sessionId, seq })
  const limit = String(limits.messagePage)
  if (way === 'older') {
    const { list, hasMore } = await api.im.messages({ sessionId, before: String(seq), limit })
    return { list, hasOlder: hasMore, hasNewer: true }
  }
  const { list, hasMore } = await api.im.missed({ sessionId, after: String(seq), revision: noChanges, limit })
  return { list, hasOlder: true, hasNewer: hasMore }
}

const foundPage = 20

export type MessageSelection = NonNullable<NonNullable<Parameters<Api['imFind']['search']>[0]>['select']>

/** Messages of mine that hold the words. */
export const messageSearchQuery = (api: Api, keyword: string, select: MessageSelection) =>
  infiniteQueryOptions({
    queryKey: [...chatKey, 'found', keyword, select],
    queryFn: ({ pageParam }) => api.imFind.search({ keyword, select, page: pageParam, limit: foundPage }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * foundPage < total ? pages.length + 1 : undefined),
    gcTime: 0,
    retry: false,
  })

const minute = 60_000
const membersPage = 50

export const groupsKey = [...chatKey, 'group']
export const groupKey = (groupId: string) => [...groupsKey, groupId]

export const groupQuery = (api: Api, groupId: string) =>
  queryOptions({ queryKey: [...groupKey(groupId), 'info'], queryFn: () => api.imGroup.info({ groupId }), retry: false })

export const groupMembersQuery = (api: Api, groupId: string, keyword = '', role?: GroupRole) =>
  infiniteQueryOptions({
    queryKey: [...groupKey(groupId), 'members', keyword, role ?? ''],
    queryFn: ({ pageParam }) => {
      const select = { keyword: keyword || undefined, role }
      return api.imGroup.members({ groupId, page: pageParam, limit: membersPage, select })
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * membersPage < total ? pages.length + 1 : undefined),
  })

export const groupAsksQuery = (api: Api, groupId: string) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'asks'],
    queryFn: () => api.imGroup.asks({ groupId, limit: 100 }),
  })

export const pinnedQuery = (api: Api, groupId: string) =>
  queryOptions({
    queryKey: [...groupKey(groupId), 'pinned'],
    queryFn: () => api.imAct.pinned({ sessionId: groupId }),
    retry: false,
  })

/** The group of a board to which I belong. */
export const boardGroupQuery = (api: Api, systemId: string) =>
  queryOptions({
    queryKey: [...chatKey, 'board', systemId],
    queryFn: () => api.imGroup.ofBoard({ systemId }),
    staleTime: minute,
  })

/** My stickers, in my order. */
export const stickersQuery = (api: Api) =>
  queryOptions({ queryKey: [...chatKey, 'stickers'], queryFn: () => api.imSticker.list(), staleTime: minute })

export const invitationsKey = [...chatKey, 'invitations']

/** Groups that wait for my answer. */
export const invitationsQuery = (api: Api) =>
  queryOptions({ queryKey: invitationsKey, queryFn: () => api.imGroup.invitations(), staleTime: minute })
