import { useLocation } from 'react-router'
import type { BoardType } from '#contract/modules/forum/board.ts'

export type Area = 'desktop' | 'mobile'

export function useArea(): Area {
  return useLocation().pathname.startsWith('/webapp') ? 'mobile' : 'desktop'
}

/** The paths of the forum in each area. */
const paths = {
  desktop: {
    home: '/',
    post: (id: string) => `/${id}`,
    comment: (postId: string, commentId: string) => `/${postId}#c-${commentId}`,
    author: (id: string) => `/author/${id}`,
    follows: (id: string) => `/author/${id}/follow`,
    fans: (id: string) => `/author/${id}/fans`,
    board: (sign: string, type: BoardType = 'forum') => `/System/${type}/${sign}`,
    column: (id: string) => `/column/${id}`,
    boards: '/System/Aggregate-forum',
    publish: '/platform/editor-posts',
    waiting: '/offline',
    publishArticle: '/platform/editor-article',
    columns: '/platform/columns',
    ownArticles: '/platform/content/article',
    creator: '/platform',
    messages: '/message',
    chat: (sessionId: string) => `/message?session=${sessionId}`,
    search: '/search',
    announcements: '/announcement',
    moderation: '/account/moderation',
    logins: '/account/security/logins',
    security: '/account/security',
  },
  mobile: {
    home: '/webapp',
    post: (id: string) => `/webapp/${id}`,
    comment: (postId: string, commentId: string) => `/webapp/${postId}#c-${commentId}`,
    author: (id: string) => `/webapp/author/${id}`,
    follows: (id: string) => `/webapp/user/follow?id=${id}`,
    fans: (id: string) => `/webapp/user/fans?id=${id}`,
    board: (sign: string, _type?: BoardType) => `/webapp/system/${sign}`,
    column: (id: string) => `/webapp/column/${id}`,
    boards: '/webapp/system',
    publish: '/webapp/platform/posts-publish',
    waiting: '/webapp/offline',
    publishArticle: '/webapp/platform/article-publish',
    columns: '/webapp/platform/columns',
    ownArticles: '/webapp/platform/articles',
    creator: '/webapp/platform/platform',
    messages: '/webapp/user/message',
    chat: (sessionId: string) => `/webapp/user/message/chat/${sessionId}`,
    search: '/webapp/search',
    announcements: '/webapp/announcement',
    moderation: '/webapp/seting/moderation',
    logins: '/webapp/seting/security/logins',
    security: '/webapp/seting/security',
  },
}

export function usePaths() {
  return paths[useArea()]
}

/** Where something is written for a board: an article, or a post. */
export function usePublishIn({ _id, systemType }: { _id: string; systemType: BoardType }): string {
  const { publish, publishArticle } = usePaths()
  return `${systemType === 'article' ? publishArticle : publish}?system=${_id}`
}
