import { describe, expect, test } from 'vitest'
import { arrows, fileCircles, moduleCircles } from './arrows.ts'
import { bannedWords } from './banned-words.ts'
import { idleExports, idleFiles } from './dead-code.ts'
import { idleDoors } from './doors.ts'
import { type Check, importsOf, readSources } from './sources.ts'
import { tableWriters } from './table-owners.ts'

const sources = readSources()

describe('the project', () => {
  test('has its imports found', () => {
    const edges = importsOf(sources)
    expect(sources.size).toBeGreaterThan(100)
    expect(edges.length).toBeGreaterThan(sources.size)
    const missing = edges.filter(({ to, isPackage }) => !isPackage && /\.tsx?$/.test(to) && !sources.has(to))
    // The planted violations below look like imports.
    expect(
      missing.filter(({ file }) => file !== 'test/rules/arrows.test.ts').map(({ file, to }) => `${file} → ${to}`),
    ).toEqual([])
  })

  test('arrows point one way', () => expect(arrows(sources)).toEqual([]))
  test('the door of a module is what others call', () => expect(idleDoors(sources)).toEqual([]))
  test('modules do not need each other in a circle', () => expect(moduleCircles(sources)).toEqual([]))
  test('files do not need each other in a circle', () => expect(fileCircles(sources)).toEqual([]))
  test('a table has one writer', () => expect(tableWriters(sources)).toEqual([]))
  test('what is exported is taken', () => expect(idleExports(sources)).toEqual([]))
  test('a file that nobody needs is not there', () => expect(idleFiles(sources)).toEqual([]))
  test('banned words', () => expect(bannedWords(sources)).toEqual([]))
})

const hole = (code: string) => ['$', '{', code, '}'].join('')

/** Each planted file is wrong in exactly one way, and the check must say so. */
const planted: [Check, string, Record<string, string>][] = [
  [arrows, 'contract → server', { 'contract/a.ts': "import { x } from '#server/b.ts'" }],
  [arrows, 'contract → package', { 'contract/a.ts': "import fs from 'node:fs'" }],
  [arrows, 'contract → whole zod', { 'contract/a.ts': "import { z } from 'zod'" }],
  [arrows, 'contract → catalogue as value', { 'contract/a.ts': "import zh from '../messages/zh-CN.json'" }],
  [arrows, 'server → web', { 'server/a.ts': "import type { X } from '#web/page-state.ts'" }],
  [arrows, 'server → web, relative', { 'server/http/a.ts': "export { x } from '../../web/screen.ts'" }],
  [arrows, 'server → web, dynamic', { 'server/http/a.ts': "await import('../../web/entry.server.tsx')" }],
  [arrows, 'server → web, double quotes', { 'server/a.ts': 'import { x } from "#web/screen.ts"' }],
  [arrows, 'server → web, without spaces', { 'server/a.ts': "import{x}from'#web/screen.ts'" }],
  [arrows, 'server → web, dynamic in double quotes', { 'server/a.ts': 'await import("../web/screen.ts")' }],
  [arrows, 'server → web, as a template', { 'server/a.ts': 'await import(`../web/screen.ts`)' }],
  [arrows, 'server → web, put together', { 'server/a.ts': `await import(\`../web/${hole('name')}.ts\`)` }],
  [arrows, 'server → web, required', { 'server/a.ts': "createRequire(import.meta.url)('../web/screen.ts')" }],
  [arrows, 'server → web, required later', { 'server/a.ts': 'const x = require("../web/screen.ts")' }],
  [arrows, 'server → web, resolved', { 'server/a.ts': "import.meta.resolve('../web/screen.ts')" }],
  [arrows, 'server → compiled messages', { 'server/a.ts': "import { m } from '#messages/messages.js'" }],
  [arrows, 'server → react', { 'server/a.ts': "import { createElement } from 'react'" }],
  [arrows, 'server → test', { 'server/a.ts': "import { bootApi } from '../test/support/api.ts'" }],
  [arrows, 'web → server types', { 'web/api/a.ts': "import type { Viewer } from '#server/context.ts'" }],
  [arrows, 'web → node', { 'web/ui/a.ts': "import { join } from 'node:path'" }],
  [arrows, 'main → web', { 'serve.ts': "import './web/entry.server.tsx'" }],
  [arrows, 'ui → api', { 'web/ui/a.tsx': "import { api } from '../api/browser.ts'" }],
  [arrows, 'api → session', { 'web/api/a.ts': "import { useMe } from '../session/use-me.ts'" }],
  [arrows, 'session → feature', { 'web/session/a.ts': "import { x } from '#web/features/login/form.tsx'" }],
  [arrows, 'session → page state value', { 'web/session/a.ts': "import { pageStateId } from '../page-state.ts'" }],
  [arrows, 'session → media', { 'web/session/a.ts': "import { Photo } from '#web/media/photo/photo.tsx'" }],
  [arrows, 'media → chat', { 'web/media/photo/a.tsx': "import { x } from '#web/chat/outbox.ts'" }],
  [arrows, 'media → feature', { 'web/media/photo/a.tsx': "import { x } from '#web/features/login/form.tsx'" }],
  [arrows, 'feature → feature', { 'web/features/a/a.tsx': "import { b } from '../b/b.tsx'" }],
  [arrows, 'feature → area', { 'web/features/a/a.tsx': "import { b } from '../../desktop/b.tsx'" }],
  [arrows, 'feature → top', { 'web/features/a/a.tsx': "import { screen } from '../../screen.ts'" }],
  [arrows, 'area → area', { 'web/mobile/a/a.tsx': "import { b } from '../../desktop/b/b.tsx'" }],
  [arrows, 'area → routes', { 'web/admin/a.tsx': "import {\n  routes,\n} from '../routes/all.ts'" }],
  [arrows, 'http → module', { 'server/http/a.ts': "import { b } from '../modules/user/service.ts'" }],
  [arrows, 'db → http', { 'server/db/a.ts': "import { b } from '../http/answer.ts'" }],
  [arrows, 'provider → module', { 'server/providers/sms/a.ts': "import { b } from '../../modules/code/service.ts'" }],
  [arrows, 'realtime → module', { 'server/realtime/a.ts': "import { b } from '../modules/user/service.ts'" }],
  [arrows, 'base → part', { 'server/kernel/context.ts': "import { openDatabase } from '../db/open.ts'" }],
  [arrows, 'module by the window', { 'server/modules/like/a.ts': "import { b } from '../post/queries.ts'" }],
  [arrows, 'main by the window', { 'serve.ts': "import { b } from './server/modules/post/queries.ts'" }],
  [arrows, 'list of routes → service', { 'server/api.ts': "import { b } from './modules/post/service.ts'" }],
  [
    idleDoors,
    'step of its own routes',
    {
      'server/modules/like/service.ts': 'export function like() {}\nexport async function forget() {}',
      'server/modules/like/routes.ts': "import { like } from './service.ts'",
      'server/jobs/purge.ts': "import { forget } from '../modules/like/service.ts'",
    },
  ],
  [
    idleDoors,
    'named, not called',
    {
      'server/modules/like/service.ts': "export { type Like, like as press } from './like.ts'",
      'server/modules/like/like.test.ts': "import { press } from './service.ts'",
      'server/modules/post/a.ts': "import type { Like } from '../like/service.ts'",
    },
  ],
  [
    idleDoors,
    'for tests',
    {
      'server/modules/a/service.ts': 'export const x = 1',
      'test/a.ts': "import { x } from '#server/modules/a/service.ts'",
    },
  ],
  [idleDoors, 'everything', { 'server/modules/a/service.ts': "export * from './b.ts'" }],
  [idleDoors, 'nothing', { 'server/modules/a/service.ts': "import './b.ts'" }],
  [
    moduleCircles,
    'two modules',
    {
      'server/modules/a/service.ts': "import { b } from '../b/service.ts'",
      'server/modules/b/other.ts': "import type { a } from '../a/service.ts'",
    },
  ],
  [
    fileCircles,
    'three files',
    {
      'web/ui/a.ts': "import './b.ts'",
      'web/ui/b.ts': "await import('./c.ts')",
      'web/ui/c.ts': "export { a } from './a.ts'",
    },
  ],
  [
    fileCircles,
    'types across folders',
    { 'web/api/a.ts': "import type { B } from '../ui/b.ts'", 'web/ui/b.ts': "import type { A } from '../api/a.ts'" },
  ],
  [tableWriters, 'insert', { 'server/modules/like/queries.ts': 'sql`insert into users values (1)`' }],
  [tableWriters, 'update', { 'server/modules/like/queries.ts': 'sql`update only users u set exp = 1`' }],
  [tableWriters, 'delete', { 'server/modules/like/queries.ts': 'sql`with x as (delete from sessions) select 1`' }],
  [tableWriters, 'truncate', { 'server/http/a.ts': 'sql`truncate users`' }],
  [tableWriters, 'lock', { 'server/modules/user/queries.ts': 'sql`lock table secrets`' }],
  [
    tableWriters,
    'in a value',
    { 'server/modules/like/a.ts': `sql\`select ${hole('sql`(update users set a = 1)`')}\`` },
  ],
  [tableWriters, 'plain text', { 'server/modules/like/a.ts': "client.query('UPDATE users SET userpower = 0')" }],
  [tableWriters, 'unknown table', { 'server/modules/like/queries.ts': 'sql`insert into ghosts values (1)`' }],
  [tableWriters, 'nameless table', { 'server/modules/like/queries.ts': `sql\`update ${hole('table')} set a = 1\`` }],
  [tableWriters, 'no owner', { 'server/db/migrations/002-a.sql': 'create table ghosts (id int8);' }],
  [
    idleExports,
    'used by nobody',
    { 'web/ui/a.ts': 'export type A = string\nexport const b = 1', 'web/ui/c.ts': "import { b } from './a.ts'" },
  ],
  [
    idleExports,
    'used inside alone',
    {
      'web/ui/a.ts': 'export const a = 1\nexport const b = a + 1',
      'web/ui/c.ts': "import { b } from './a.ts'",
    },
  ],
  [
    idleExports,
    'more than a screen has',
    {
      'web/admin/a.screen.tsx': 'export const title = 1\nexport const top = title',
      'web/admin/b.screen.tsx': "export { title } from './a.screen.tsx'",
    },
  ],
  [idleFiles, 'imported by nobody', { 'server/modules/a/a.ts': 'export const a = 1' }],
  [bannedWords, 'Math.random', { 'server/modules/code/a.ts': 'const code = Math.random()' }],
  [bannedWords, 'dangerouslySetInnerHTML', { 'web/ui/a.tsx': '<p dangerouslySetInnerHTML={{ __html: x }} />' }],
  [bannedWords, 'innerHTML', { 'web/ui/a.ts': 'node.innerHTML = text' }],
  [bannedWords, 'style', { 'web/ui/a.tsx': '<p style={{ color }} />' }],
  [bannedWords, 'eval', { 'server/a.ts': 'eval(text)' }],
  [bannedWords, 'console', { 'server/http/a.ts': "console.log('here')" }],
  [bannedWords, 'fetch without a signal', { 'web/api/a.ts': 'await fetch(url, { method })' }],
  [bannedWords, 'UNSAFE_', { 'web/app.tsx': "import { UNSAFE_RouteContext } from 'react-router'" }],
  [bannedWords, 'private symbol', { 'server/kernel/a.ts': 'log[pino.symbols.streamSym].write(line)' }],
  [bannedWords, 'registered symbol', { 'server/kernel/a.ts': "undici[Symbol.for('undici.dispatcher')]" }],
  [bannedWords, 'private field', { 'server/db/a.ts': 'pool._clients.length' }],
  [bannedWords, 'patched prototype', { 'web/ui/a.ts': 'Element.prototype.remove = () => {}' }],
  [bannedWords, 'extended prototype', { 'web/ui/a.ts': 'Object.assign(Array.prototype, { last })' }],
  [bannedWords, 'inside of a package', { 'scripts/vite/a.ts': "id.endsWith('/@tanstack/build/modern/useQuery.js')" }],
  [bannedWords, 'state of a module', { 'server/modules/like/a.ts': 'const known = new Map<string, number>()' }],
  [bannedWords, 'state by the bus', { 'server/modules/like/a.ts': 'const all = new WeakMap<EventBus, number>()' }],
  [bannedWords, 'exception without need', { 'server/kernel/redis.ts': 'export {}' }],
]

describe('a planted violation is seen', () => {
  test.each(planted)('%o: %s', (check, _name, files) => {
    expect(check(new Map(Object.entries(files)))).toHaveLength(1)
  })
})

describe('what is right passes', () => {
  const fine: [Check, Record<string, string>][] = [
    [arrows, { 'contract/a.ts': "export type K = keyof typeof import('../messages/zh-CN.json')" }],
    [arrows, { 'server/kernel/context.ts': "import { type Db } from '../db/open.ts'" }],
    [arrows, { 'server/modules/a/a.test.ts': "import { bootApi } from '../../../test/api.ts'" }],
    [arrows, { 'web/features/a/a.tsx': "import { Photo } from '#web/media/photo/photo.tsx'" }],
    [arrows, { 'web/session/a.ts': "import type { PageState } from '../page-state.ts'" }],
    [arrows, { 'web/mobile/posts/a.screen.tsx': "import { notFound } from '../../screen.ts'" }],
    [arrows, { 'server/a.ts': "// import { x } from '#web/a.ts'\n/* import '#web/b.ts' */" }],
    [
      idleDoors,
      {
        'server/modules/a/service.ts': 'export class X {}',
        'serve.ts': "import { type X as Y } from '#server/modules/a/service.ts'",
      },
    ],
    [
      idleDoors,
      {
        'server/modules/a/service.ts': 'const x = 1\nexport { x }',
        'server/jobs/a.ts': "import * as a from '../modules/a/service.ts'",
      },
    ],
    [
      idleExports,
      {
        'server/modules/a/queries.ts':
          'export interface Row {}\nexport function rows(_: Row): Sql {\n  return all()\n}\nexport function all(): Sql {\n}\n',
        'server/modules/a/a.ts': "import { rows } from './queries.ts'",
      },
    ],
    [idleFiles, { 'web/session/a.worker.ts': '', 'web/session/a.test.ts': "new URL('./a.worker.ts')" }],
    [tableWriters, { 'server/modules/like/a.ts': 'sql`select 1 from users for update of users`' }],
    [tableWriters, { 'server/modules/like/a.ts': 'sql`select 1 from users for no key update`' }],
    [tableWriters, { 'server/modules/user/a.ts': 'sql`insert into users values (1) on conflict do update set a = 1`' }],
    [bannedWords, { 'server/modules/like/a.ts': 'const all = perContext(() => new Map<string, number>())' }],
    [tableWriters, { 'server/modules/like/a.ts': '/** Never update users here. */' }],
  ]
  test.each(fine)('%#', (check, files) => expect(check(new Map(Object.entries(files)))).toEqual([]))
})
