import { Outlet, type RouteObject } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { digits, oneOf, requireGuest, requireMember, requireReader, unmatched } from './guards.ts'
import { Root, rootLoader } from './root.tsx'
import { screen } from './screen.ts'

/** Faults are shown inside the layout, so that the way out stays in sight. */
function withinErrors(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: ErrorScreen, Component: Outlet, children }]
}

/** Guards run as loaders of pathless parents: in parallel with the page's own loader, and a redirect wins. */
function guarded(loader: RouteObject['loader'], children: RouteObject[]): RouteObject {
  return { loader, Component: Outlet, shouldRevalidate: () => true, children }
}

const desktop: RouteObject[] = [
  screen('desktop/home/home.screen', { index: true }),
  guarded(digits('posts'), [
    screen('desktop/posts/post.screen', { path: ':posts' }),
    screen('desktop/posts/post.screen', { path: ':posts/ForumSystemPosts' }),
  ]),
  screen('desktop/announcement/announcement.screen', { path: 'announcement' }),
  guarded(digits('id'), [
    screen('desktop/author/author.screen', { path: 'author/:id' }),
    screen('desktop/author/follow.screen', { path: 'author/:id/follow' }),
    screen('desktop/author/fans.screen', { path: 'author/:id/fans' }),
  ]),
  screen('desktop/dynamic/dynamic.screen', { path: 'dynamic/*' }),
  screen('desktop/message/message.screen', { path: 'message' }),
  screen('desktop/search/search.screen', { path: 'search' }),
  screen('desktop/system/aggregate.screen', { path: 'System/Aggregate-article' }),
  screen('desktop/system/aggregate.screen', { path: 'System/Aggregate-forum' }),
  screen('desktop/system/create.screen', { path: 'System/create' }),
  guarded(oneOf('systemType', ['forum', 'article']), [
    screen('desktop/system/system.screen', { path: 'System/:systemType' }),
    screen('desktop/system/board.screen', { path: 'System/:systemType/:sign' }),
    screen('desktop/system/manage.screen', { path: 'System/:systemType/:sign/manage' }),
  ]),
  screen('desktop/shelf/collect.screen', { path: 'collect' }),
  screen('desktop/shelf/history.screen', { path: 'history' }),
  screen('desktop/account/account.screen', { path: 'account' }),
  screen('desktop/policy/agreement.screen', { path: 'policy/user-agreement' }),
  screen('desktop/policy/privacy.screen', { path: 'policy/privacy-policy' }),
  { path: '*', loader: unmatched, Component: Outlet },
]

const platform: RouteObject[] = [
  screen('desktop/platform/home.screen', { index: true }),
  screen('desktop/platform/home.screen', { path: 'home' }),
  screen('desktop/platform/editor-posts.screen', { path: 'editor-posts' }),
  screen('desktop/platform/content-article.screen', { path: 'content/article' }),
  screen('desktop/platform/content-fiction.screen', { path: 'content/fiction' }),
  screen('desktop/platform/content-manga.screen', { path: 'content/manga' }),
  screen('desktop/platform/content-posts.screen', { path: 'content/posts' }),
  screen('desktop/platform/content-media.screen', { path: 'content/media' }),
  { path: '*', loader: unmatched, Component: Outlet },
]

const mobile: RouteObject[] = [
  screen('mobile/home/home.screen', { index: true }),
  guarded(requireGuest, [screen('mobile/login/login.screen', { path: 'login' })]),
  screen('mobile/seting/privacy-policy.screen', { path: 'seting/privacy-policy' }),
  screen('mobile/seting/user-agreement.screen', { path: 'seting/user-agreement' }),
  guarded(requireReader, [
    guarded(digits('posts'), [screen('mobile/posts/post.screen', { path: ':posts' })]),
    guarded(digits('commentid'), [screen('mobile/posts/reply.screen', { path: 'posts/reply/:commentid' })]),
    guarded(digits('id'), [screen('mobile/author/author.screen', { path: 'author/:id' })]),
    screen('mobile/dynamic/dynamic.screen', { path: 'dynamic/*' }),
    screen('mobile/announcement/announcement.screen', { path: 'announcement' }),
    screen('mobile/search/search.screen', { path: 'search' }),
    screen('mobile/system/system-all.screen', { path: 'system-all' }),
    screen('mobile/system/system.screen', { path: 'system' }),
    screen('mobile/system/article.screen', { path: 'system/article' }),
    screen('mobile/system/forum.screen', { path: 'system/forum' }),
    screen('mobile/system/board.screen', { path: 'system/:systemsign' }),
  ]),
  guarded(requireMember, [
    screen('mobile/system/create.screen', { path: 'system/create' }),
    screen('mobile/system/my.screen', { path: 'system/:systemsign/my' }),
    screen('mobile/platform/platform.screen', { path: 'platform/platform' }),
    screen('mobile/platform/posts-publish.screen', { path: 'platform/posts-publish' }),
    screen('mobile/platform/media.screen', { path: 'platform/media' }),
    screen('mobile/seting/about.screen', { path: 'seting/about' }),
    screen('mobile/seting/seting.screen', { path: 'seting/seting' }),
    screen('mobile/seting/devices.screen', { path: 'seting/devices' }),
    screen('mobile/seting/links.screen', { path: 'seting/links' }),
    screen('mobile/seting/user-data.screen', { path: 'seting/user-data' }),
    screen('mobile/seting/change-avatar.screen', { path: 'seting/user-data/change-avatar' }),
    screen('mobile/seting/change-email.screen', { path: 'seting/user-data/change-email' }),
    screen('mobile/seting/change-phone.screen', { path: 'seting/user-data/change-phone' }),
    screen('mobile/seting/change-name.screen', { path: 'seting/user-data/change-name' }),
    screen('mobile/seting/change-password.screen', { path: 'seting/user-data/change-password' }),
    screen('mobile/seting/change-sex.screen', { path: 'seting/user-data/change-sex' }),
    screen('mobile/seting/change-signature.screen', { path: 'seting/user-data/change-signature' }),
    screen('mobile/shop/auth.screen', { path: 'shop/auth' }),
    screen('mobile/user/auth-domain.screen', { path: 'user/auth-domain' }),
    screen('mobile/user/collect.screen', { path: 'user/collect' }),
    screen('mobile/user/history.screen', { path: 'user/history' }),
    screen('mobile/user/fans.screen', { path: 'user/fans' }),
    screen('mobile/user/follow.screen', { path: 'user/follow' }),
    screen('mobile/user/grade.screen', { path: 'user/grade' }),
    screen('mobile/user/mine.screen', { path: 'user/mine' }),
    screen('mobile/user/purse.screen', { path: 'user/purse' }),
    screen('mobile/user/recharge.screen', { path: 'user/recharge' }),
    screen('mobile/user/vip.screen', { path: 'user/vip' }),
    screen('mobile/user/message.screen', { path: 'user/message' }),
    screen('mobile/user/comment-reply.screen', { path: 'user/message/comment-reply' }),
    screen('mobile/user/message-follow.screen', { path: 'user/message/follow' }),
    screen('mobile/user/receive-like.screen', { path: 'user/message/receive-like' }),
    screen('mobile/user/system-messages.screen', { path: 'user/message/system-messages' }),
    { path: '*', loader: unmatched, Component: Outlet },
  ]),
]

const admin: RouteObject[] = [
  screen('admin/overview.screen', { index: true }),
  screen('admin/config/config.screen', { path: 'config' }),
  screen('admin/config/login.screen', { path: 'login' }),
  screen('admin/config/grade.screen', { path: 'grade' }),
  screen('admin/config/storage.screen', { path: 'storage' }),
  screen('admin/config/pay.screen', { path: 'pay' }),
  screen('admin/config/policies.screen', { path: 'policies' }),
  screen('admin/config/versions.screen', { path: 'versions' }),
  screen('admin/forum/zones.screen', { path: 'zones' }),
  screen('admin/forum/boards.screen', { path: 'boards' }),
  screen('admin/forum/announcements.screen', { path: 'announcements' }),
  screen('admin/forum/pages.screen', { path: 'pages' }),
  screen('admin/users/users.screen', { path: 'users' }),
  screen('admin/audit/audit.screen', { path: 'audit' }),
  screen('admin/media/usage.screen', { path: 'media' }),
  { path: '*', loader: unmatched, Component: Outlet },
]

const returns = ['qq', 'douyin', 'wechat', 'huawei', 'baidu', 'xiaomi'].map((name) => `login-${name}`)

/** Pages without any frame: return pages of third-party logins, and links that lead out. */
const bare: RouteObject[] = [
  guarded(oneOf('way', returns), [screen('desktop/return/return.screen', { path: 'return/:way' })]),
  screen('mobile/url/url.screen', { path: 'webapp/url/url' }),
  ...(import.meta.env.DEV ? [screen('desktop/ui/ui.screen', { path: '__ui' })] : []),
]

/** The whole map of all areas. What is not here does not exist. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    loader: rootLoader,
    ErrorBoundary: ErrorScreen,
    shouldRevalidate: () => false,
    children: [
      screen('desktop/empty.layout', { children: withinErrors(bare) }),
      screen('mobile/mobile.layout', { path: 'webapp', children: withinErrors(mobile) }),
      screen('desktop/platform/platform.layout', { path: 'platform', children: withinErrors(platform) }),
      screen('admin/admin.layout', { path: 'admin', children: withinErrors(admin) }),
      screen('desktop/desktop.layout', { path: '/', children: withinErrors(desktop) }),
    ],
  },
]

/** Instead of the map while a barrier stands: no loader of a page runs at all. */
export const closedRoutes: RouteObject[] = [barrierRoute('desktop/barrier/closed.screen')]
export const forcedLoginRoutes = (isMobile: boolean): RouteObject[] => [
  barrierRoute(isMobile ? 'mobile/login/forced-login.screen' : 'desktop/barrier/forced-login.screen'),
]

function barrierRoute(file: string): RouteObject {
  return {
    id: 'root',
    Component: Root,
    loader: rootLoader,
    ErrorBoundary: ErrorScreen,
    children: [screen(file, { path: '*' })],
  }
}
