import { Outlet, type RouteObject } from 'react-router'
import { unmatched } from '#web/guards.ts'
import { screen } from '#web/screen.ts'

export const admin: RouteObject[] = [
  screen('admin/overview.screen', { index: true }),
  screen('admin/config/config.screen', { path: 'config' }),
  screen('admin/config/login.screen', { path: 'login' }),
  screen('admin/config/grade.screen', { path: 'grade' }),
  screen('admin/config/storage.screen', { path: 'storage' }),
  screen('admin/config/pay.screen', { path: 'pay' }),
  screen('admin/panel/panel.screen', { path: 'panel' }),
  screen('admin/config/policies.screen', { path: 'policies' }),
  screen('admin/config/versions.screen', { path: 'versions' }),
  screen('admin/forum/zones.screen', { path: 'zones' }),
  screen('admin/forum/boards.screen', { path: 'boards' }),
  screen('admin/forum/announcements.screen', { path: 'announcements' }),
  screen('admin/forum/pages.screen', { path: 'pages' }),
  screen('admin/users/users.screen', { path: 'users' }),
  screen('admin/members/member.screen', { path: 'members/:id' }),
  screen('admin/content/content.screen', { path: 'content' }),
  screen('admin/reports/reports.screen', { path: 'reports' }),
  screen('admin/rules/rules.screen', { path: 'rules' }),
  screen('admin/registration/registration.screen', { path: 'registration' }),
  screen('admin/deleted/deleted.screen', { path: 'deleted' }),
  screen('admin/audit/audit.screen', { path: 'audit' }),
  screen('admin/media/usage.screen', { path: 'media' }),
  screen('admin/wallet/orders/orders.screen', { path: 'orders' }),
  screen('admin/wallet/orders/reconciliation.screen', { path: 'reconciliation' }),
  screen('admin/wallet/cards/cards.screen', { path: 'cards' }),
  screen('admin/licence/redeemcodes.screen', { path: 'redeemcodes' }),
  screen('admin/wallet/ledger/ledger.screen', { path: 'ledger' }),
  { path: '*', loader: unmatched, Component: Outlet },
]
