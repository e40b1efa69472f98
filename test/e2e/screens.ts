import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Visit {
  path: string
  as?: 'guest' | 'admin'
  /** A dialog opens by itself: it is looked at, and then the page behind it. */
  dialog?: true
}

const member: Visit['as'] = 'admin'

/** One address for every screen of the map; a screen that is missing here fails the test. */
export const visits: Record<string, Visit> = {
  'desktop/home/home': { path: '/', dialog: true },
  'desktop/posts/post': { path: '/1' },
  'desktop/announcement/announcement': { path: '/announcement' },
  'desktop/author/author': { path: '/author/2?tab=dynamic' },
  'desktop/author/follow': { path: '/author/1/follow' },
  'desktop/author/fans': { path: '/author/1/fans' },
  'desktop/dynamic/dynamic': { path: '/dynamic/about' },
  'desktop/message/message': { path: '/message', as: member },
  'desktop/search/search': { path: '/search?q=青' },
  'desktop/system/aggregate': { path: '/System/Aggregate-forum' },
  'desktop/system/system': { path: '/System/forum' },
  'desktop/system/create': { path: '/System/create', as: member },
  'desktop/system/manage': { path: '/System/forum/film/manage', as: member },
  'desktop/system/board': { path: '/System/forum/film' },
  'desktop/shelf/collect': { path: '/collect', as: member },
  'desktop/shelf/history': { path: '/history', as: member },
  'desktop/account/account': { path: '/account', as: member },
  'desktop/policy/agreement': { path: '/policy/user-agreement' },
  'desktop/policy/privacy': { path: '/policy/privacy-policy' },
  'desktop/platform/home': { path: '/platform', as: member },
  'desktop/platform/editor-posts': { path: '/platform/editor-posts', as: member },
  'desktop/platform/content-article': { path: '/platform/content/article', as: member },
  'desktop/platform/content-fiction': { path: '/platform/content/fiction', as: member },
  'desktop/platform/content-manga': { path: '/platform/content/manga', as: member },
  'desktop/platform/content-posts': { path: '/platform/content/posts', as: member },
  'desktop/platform/content-media': { path: '/platform/content/media', as: member },
  'desktop/return/return': { path: '/return/login-qq?code=a&state=b' },
  'admin/overview': { path: '/admin', as: 'admin' },
  'admin/config/config': { path: '/admin/config', as: 'admin' },
  'admin/config/login': { path: '/admin/login', as: 'admin' },
  'admin/config/grade': { path: '/admin/grade', as: 'admin' },
  'admin/config/storage': { path: '/admin/storage', as: 'admin' },
  'admin/forum/zones': { path: '/admin/zones', as: 'admin' },
  'admin/forum/boards': { path: '/admin/boards', as: 'admin' },
  'admin/forum/announcements': { path: '/admin/announcements', as: 'admin' },
  'admin/forum/pages': { path: '/admin/pages', as: 'admin' },
  'admin/config/pay': { path: '/admin/pay', as: 'admin' },
  'admin/config/policies': { path: '/admin/policies', as: 'admin' },
  'admin/config/versions': { path: '/admin/versions', as: 'admin' },
  'admin/users/users': { path: '/admin/users', as: 'admin' },
  'admin/audit/audit': { path: '/admin/audit', as: 'admin' },
  'admin/media/usage': { path: '/admin/media', as: 'admin' },
  'mobile/home/home': { path: '/webapp' },
  'mobile/login/login': { path: '/webapp/login' },
  'mobile/url/url': { path: '/webapp/url/url?url=https%3A%2F%2Fexample.com' },
  'mobile/seting/privacy-policy': { path: '/webapp/seting/privacy-policy' },
  'mobile/seting/user-agreement': { path: '/webapp/seting/user-agreement' },
  'mobile/posts/post': { path: '/webapp/1', as: member },
  'mobile/posts/reply': { path: '/webapp/posts/reply/1', as: member },
  'mobile/author/author': { path: '/webapp/author/2?tab=dynamic', as: member },
  'mobile/dynamic/dynamic': { path: '/webapp/dynamic/about', as: member },
  'mobile/announcement/announcement': { path: '/webapp/announcement', as: member },
  'mobile/search/search': { path: '/webapp/search', as: member },
  'mobile/system/system-all': { path: '/webapp/system-all', as: member },
  'mobile/system/system': { path: '/webapp/system', as: member },
  'mobile/system/article': { path: '/webapp/system/article', as: member },
  'mobile/system/forum': { path: '/webapp/system/forum', as: member },
  'mobile/system/board': { path: '/webapp/system/film', as: member },
  'mobile/system/create': { path: '/webapp/system/create', as: member },
  'mobile/system/my': { path: '/webapp/system/film/my', as: member },
  'mobile/platform/platform': { path: '/webapp/platform/platform', as: member },
  'mobile/platform/posts-publish': { path: '/webapp/platform/posts-publish', as: member },
  'mobile/platform/media': { path: '/webapp/platform/media', as: member },
  'mobile/seting/about': { path: '/webapp/seting/about', as: member },
  'mobile/seting/seting': { path: '/webapp/seting/seting', as: member },
  'mobile/seting/devices': { path: '/webapp/seting/devices', as: member },
  'mobile/seting/links': { path: '/webapp/seting/links', as: member },
  'mobile/seting/change-email': { path: '/webapp/seting/user-data/change-email', as: member },
  'mobile/seting/change-phone': { path: '/webapp/seting/user-data/change-phone', as: member },
  'mobile/seting/user-data': { path: '/webapp/seting/user-data', as: member },
  'mobile/seting/change-avatar': { path: '/webapp/seting/user-data/change-avatar', as: member },
  'mobile/seting/change-name': { path: '/webapp/seting/user-data/change-name', as: member },
  'mobile/seting/change-password': { path: '/webapp/seting/user-data/change-password', as: member },
  'mobile/seting/change-sex': { path: '/webapp/seting/user-data/change-sex', as: member },
  'mobile/seting/change-signature': { path: '/webapp/seting/user-data/change-signature', as: member },
  'mobile/shop/auth': { path: '/webapp/shop/auth', as: member },
  'mobile/user/auth-domain': { path: '/webapp/user/auth-domain', as: member },
  'mobile/user/collect': { path: '/webapp/user/collect', as: member },
  'mobile/user/history': { path: '/webapp/user/history', as: member },
  'mobile/user/fans': { path: '/webapp/user/fans', as: member },
  'mobile/user/follow': { path: '/webapp/user/follow', as: member },
  'mobile/user/grade': { path: '/webapp/user/grade', as: member },
  'mobile/user/mine': { path: '/webapp/user/mine', as: member },
  'mobile/user/purse': { path: '/webapp/user/purse', as: member },
  'mobile/user/recharge': { path: '/webapp/user/recharge', as: member },
  'mobile/user/vip': { path: '/webapp/user/vip', as: member },
  'mobile/user/message': { path: '/webapp/user/message', as: member },
  'mobile/user/comment-reply': { path: '/webapp/user/message/comment-reply', as: member },
  'mobile/user/message-follow': { path: '/webapp/user/message/follow', as: member },
  'mobile/user/receive-like': { path: '/webapp/user/message/receive-like', as: member },
  'mobile/user/system-messages': { path: '/webapp/user/message/system-messages', as: member },
}

/** The screens that the map names; the gallery exists in development only, barriers have tests of their own. */
export function screensOfTheMap(): string[] {
  const map = readFileSync(join(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
  const names = [...map.matchAll(/screen\('([^']+)\.screen'/g)].map(([, name]) => name ?? '')
  return [...new Set(names)].filter((name) => name !== 'desktop/ui/ui')
}
