import { Outlet, type RouteObject } from 'react-router'
import { digits, unmatched } from '#web/guards.ts'
import { screen } from '#web/screen.ts'
import { guarded } from './guarded.ts'

/** The other pages of the site. */
export const desktop: RouteObject[] = [
  screen('desktop/works/discovery.screen', { path: 'fiction' }),
  screen('desktop/works/discovery.screen', { path: 'manga' }),
  screen('desktop/works/shelf.screen', { path: 'shelf' }),
  guarded(digits('work'), [
    screen('desktop/works/work.screen', { path: 'fiction/:work' }),
    screen('desktop/works/work.screen', { path: 'manga/:work' }),
  ]),
  screen('desktop/bookmark/collect.screen', { path: 'collect' }),
  screen('desktop/bookmark/history.screen', { path: 'history' }),
  screen('desktop/account/account.layout', {
    path: 'account',
    children: [
      screen('desktop/account/profile.screen', { index: true }),
      screen('desktop/account/security.screen', { path: 'security' }),
      screen('desktop/account/logins.screen', { path: 'security/logins' }),
      screen('desktop/account/data.screen', { path: 'data' }),
      screen('desktop/account/delete.screen', { path: 'delete' }),
      screen('desktop/account/notices.screen', { path: 'notices' }),
      screen('desktop/account/downloads.screen', { path: 'downloads' }),
      screen('desktop/account/privacy.screen', { path: 'privacy' }),
      screen('desktop/account/blocks.screen', { path: 'blocks' }),
      screen('desktop/account/moderation.screen', { path: 'moderation' }),
      screen('desktop/account/look.screen', { path: 'look' }),
      screen('desktop/account/links.screen', { path: 'links' }),
      screen('desktop/account/licence.screen', { path: 'licence' }),
    ],
  }),
  screen('desktop/offline/offline.screen', { path: 'offline' }),
  screen('desktop/vip/vip.screen', { path: 'vip' }),
  screen('desktop/shop/shop.screen', { path: 'shop' }),
  screen('desktop/wallet/wallet.screen', { path: 'wallet' }),
  screen('desktop/wallet/wallet.screen', { path: 'wallet/redeem' }),
  screen('desktop/wallet/cards.screen', { path: 'wallet/cards' }),
  screen('desktop/policy/agreement.screen', { path: 'policy/user-agreement' }),
  screen('desktop/policy/privacy.screen', { path: 'policy/privacy-policy' }),
  screen('desktop/policy/copyright.screen', { path: 'policy/copyright' }),
]

/** Chapters: the page is the text, without the frame of the site. */
export const reading: RouteObject[] = [
  guarded(digits('work'), [
    guarded(digits('chapter'), [
      screen('desktop/works/reader.screen', { path: 'fiction/:work/:chapter' }),
      screen('desktop/works/manga-reader.screen', { path: 'manga/:work/:chapter' }),
    ]),
  ]),
]

export const platform: RouteObject[] = [
  screen('desktop/platform/home.screen', { index: true }),
  screen('desktop/platform/home.screen', { path: 'home' }),
  screen('desktop/platform/editor-posts.screen', { path: 'editor-posts' }),
  screen('desktop/platform/editor-article.screen', { path: 'editor-article' }),
  screen('desktop/platform/editor-chapter.screen', { path: 'editor-chapter' }),
  screen('desktop/platform/content-article.screen', { path: 'content/article' }),
  screen('desktop/platform/content-works.screen', { path: 'content/fiction' }),
  screen('desktop/platform/content-works.screen', { path: 'content/manga' }),
  screen('desktop/platform/content-posts.screen', { path: 'content/posts' }),
  screen('desktop/platform/content-media.screen', { path: 'content/media' }),
  screen('desktop/platform/columns.screen', { path: 'columns' }),
  guarded(digits('id'), [screen('desktop/platform/column.screen', { path: 'columns/:id' })]),
  guarded(digits('work'), [screen('desktop/platform/work.screen', { path: 'works/:work' })]),
  screen('desktop/platform/drafts.screen', { path: 'drafts' }),
  screen('desktop/platform/analysis.screen', { path: 'analysis' }),
  screen('desktop/platform/fans.screen', { path: 'fans' }),
  screen('desktop/platform/income.screen', { path: 'income' }),
  { path: '*', loader: unmatched, Component: Outlet },
]
