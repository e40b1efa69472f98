import { Outlet, type RouteObject } from 'react-router'
import { digits, oneOf, unmatched } from '#web/guards.ts'
import { screen } from '#web/screen.ts'
import { guarded } from './guarded.ts'

/** Where visitors come in: the map that every page of the desktop area brings along. The other pages are in `desktop.ts`. */
export const front: RouteObject[] = [
  screen('desktop/home/home.screen', { index: true }),
  guarded(digits('posts'), [
    screen('desktop/posts/post.screen', { path: ':posts' }),
    screen('desktop/posts/post.screen', { path: ':posts/ForumSystemPosts' }),
  ]),
  screen('desktop/announcement/announcement.screen', { path: 'announcement' }),
  guarded(digits('id'), [
    screen('desktop/author/author.screen', { path: 'author/:id' }),
    screen('desktop/author/people.screen', { path: 'author/:id/follow' }),
    screen('desktop/author/people.screen', { path: 'author/:id/fans' }),
    screen('desktop/column/column.screen', { path: 'column/:id' }),
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
  { path: '*', loader: unmatched, Component: Outlet },
]
