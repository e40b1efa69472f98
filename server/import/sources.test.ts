import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { wrongFigures } from '#server/starter/check.ts'
import { openWriter } from '#server/starter/rows.ts'
import { head, table } from '../../test/import/dump.ts'
import { testApi } from '../../test/support/api.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { findViolations } from '../modules/ledger-proof/service.ts'
import { runImport, type Wish } from './run.ts'

const { ctx, database, administrator, login } = await testApi()
const folder = temporaryFolder()
beforeAll(() => administrator())

async function bring(software: Wish['software'], text: string) {
  const file = join(folder, `${software}.dump`)
  writeFileSync(file, text)
  const { report } = await runImport(ctx, { software, file, isDry: false, onProgress: () => {} })
  return Object.fromEntries(report.kinds.map(({ kind, taken, left }) => [kind, [taken, left]]))
}

async function assertExact(): Promise<void> {
  const client = await openWriter(database)
  expect(await wrongFigures(client)).toEqual([])
  await client.end()
  expect(await findViolations(ctx)).toEqual([])
}

const time = 1_600_000_000_000

test('Flarum: tags become boards, likes and texts come, bcrypt opens the account', async () => {
  const when = '2020-09-13 12:26:40'
  const users =
    'id username email is_email_confirmed password avatar_url preferences joined_at last_seen_at marked_all_as_read_at read_notifications_at discussion_count comment_count'
  const dump = [
    head,
    table('fl_users', users, [
      {
        id: 1,
        username: 'flora',
        email: 'flora@old.example',
        is_email_confirmed: 1,
        password: bcrypt.hashSync('flora-secret', 4),
        avatar_url: null,
        joined_at: when,
      },
      {
        id: 2,
        username: 'gina',
        email: 'gina@old.example',
        password: bcrypt.hashSync('gina', 4).replace('$2b$', '$2y$'),
        avatar_url: null,
        joined_at: '0000-00-00 00:00:00',
      },
    ]),
    table('fl_groups', 'id name_singular name_plural color icon is_hidden', [
      { id: 4, name_singular: 'Mod', name_plural: 'Mods' },
    ]),
    table('fl_group_user', 'user_id group_id', [{ user_id: 2, group_id: 4 }]),
    table(
      'fl_tags',
      'id name slug description color background_path background_mode position parent_id default_sort is_restricted is_hidden discussion_count',
      [
        { id: 3, name: 'Garden', slug: 'garden', description: 'green', position: 0, parent_id: null },
        { id: 4, name: 'roses', slug: 'roses', description: null, position: null, parent_id: null },
      ],
    ),
    table(
      'fl_discussions',
      'id title comment_count participant_count post_number_index created_at user_id first_post_id last_posted_at last_posted_user_id last_post_id last_post_number hidden_at hidden_user_id slug is_private is_approved is_sticky is_locked',
      [
        {
          id: 7,
          title: 'On roses',
          created_at: when,
          user_id: 1,
          first_post_id: 70,
          hidden_at: null,
          slug: 'on-roses',
          is_approved: 1,
        },
      ],
    ),
    table('fl_discussion_tag', 'discussion_id tag_id', [
      { discussion_id: 7, tag_id: 3 },
      { discussion_id: 7, tag_id: 4 },
    ]),
    table(
      'fl_posts',
      'id discussion_id number created_at user_id type content edited_at edited_user_id hidden_at hidden_user_id ip_address is_private is_approved',
      [
        {
          id: 70,
          discussion_id: 7,
          created_at: when,
          user_id: 1,
          type: 'comment',
          content: '<r><p><STRONG><s>**</s>Red<e>**</e></STRONG> ones</p></r>',
          edited_at: null,
          hidden_at: null,
          is_approved: 1,
        },
        {
          id: 71,
          discussion_id: 7,
          created_at: when,
          user_id: 2,
          type: 'comment',
          content: '<t><p>White</p></t>',
          edited_at: null,
          hidden_at: null,
          is_approved: 1,
        },
        {
          id: 72,
          discussion_id: 7,
          created_at: when,
          user_id: 2,
          type: 'discussionRenamed',
          content: '["a","b"]',
          edited_at: null,
          hidden_at: null,
          is_approved: 1,
        },
      ],
    ),
    table('fl_post_likes', 'post_id user_id created_at', [
      { post_id: 70, user_id: 2, created_at: when },
      { post_id: 71, user_id: 1, created_at: when },
    ]),
    table(
      'fl_dialogs',
      'id first_message_id last_message_id last_message_at last_message_user_id type created_at updated_at',
      [{ id: 1, type: 'direct', created_at: when }],
    ),
    table('fl_dialog_user', 'id dialog_id user_id joined_at last_read_message_id last_read_at', [
      { id: 1, dialog_id: 1, user_id: 1 },
      { id: 2, dialog_id: 1, user_id: 2 },
    ]),
    table('fl_dialog_messages', 'id dialog_id user_id content created_at updated_at number', [
      { id: 1, dialog_id: 1, user_id: 1, content: '<t><p>Seen them?</p></t>', created_at: when, number: 1 },
      { id: 2, dialog_id: 1, user_id: 2, content: '<t><p>Yes.</p></t>', created_at: when, number: 2 },
    ]),
    table('fl_discussion_user', 'user_id discussion_id last_read_at last_read_post_number subscription', [
      { user_id: 2, discussion_id: 7, last_read_at: when, subscription: 'follow' },
    ]),
  ].join('\n')
  expect(await bring('flarum', dump)).toMatchObject({
    members: [2, 0],
    boards: [1, 0],
    threads: [1, 0],
    comments: [1, 0],
    likes: [2, 0],
    favourites: [1, 0],
    messages: [2, 0],
  })
  const { document, tags } = await ctx.db.one<{ document: unknown; tags: string[] }>(
    sql`select document, tags from posts where title = 'On roses'`,
  )
  expect(document).toMatchObject({
    content: [{ content: [{ text: 'Red', marks: [{ type: 'bold' }] }, { text: ' ones' }] }],
  })
  expect(tags).toEqual(['roses'])
  await login('flora', 'flora-secret')
  await login('gina', 'gina')
  await assertExact()
})

test('NodeBB: replies to replies stand below their comment, and SHA-512 in bcrypt opens the account', async () => {
  const sha = createHash('sha512').update('nod').digest('hex')
  const objects: object[] = [
    {
      _key: 'user:1',
      uid: 1,
      username: 'nodder',
      email: 'nod@old.example',
      password: bcrypt.hashSync(sha, 4),
      'password:shaWrapped': 1,
      joindate: time,
    },
    { _key: 'category:1', cid: 1, name: 'Nodes', description: '', order: 1, parentCid: 0 },
    {
      _key: 'topic:5',
      tid: 5,
      uid: 1,
      cid: 1,
      mainPid: 50,
      title: 'Edges',
      timestamp: { $numberLong: String(time) },
      viewcount: 9,
      tags: 'a,b',
    },
    {
      _key: 'post:50',
      pid: 50,
      tid: 5,
      uid: 1,
      content: '# Head\n\n- one\n- two\n\n<script>alert(1)</script>',
      timestamp: time,
    },
    { _key: 'post:51', pid: 51, tid: 5, uid: 1, content: 'first', timestamp: time + 1, toPid: '50' },
    { _key: 'post:52', pid: 52, tid: 5, uid: 0, content: 'below', timestamp: time + 2, toPid: '51' },
    { _key: 'post:53', pid: 53, tid: 5, uid: 1, content: 'below that', timestamp: time + 3, toPid: 52 },
    { _key: 'post:54', pid: 54, tid: 5, uid: 1, content: 'in a circle', timestamp: time + 4, toPid: 54 },
    { _key: 'pid:50:upvote', members: ['1'] },
    { _key: 'uid:1:bookmarks', value: '50', score: time },
    { _key: 'group:cid:1:privileges:moderate:members', members: ['1'] },
  ]
  expect(await bring('nodebb', objects.map((one) => JSON.stringify(one)).join('\n'))).toMatchObject({
    managers: [1, 0],
    threads: [1, 0],
    comments: [4, 0],
    likes: [1, 0],
    favourites: [1, 0],
  })
  const replies = await ctx.db.many<{ content: string; answers: boolean }>(sql`
    select r.content, r.to_reply_id is not null as answers from replies r join posts p on p.id = r.post_id and p.title = 'Edges' order by r.id`)
  expect(replies).toEqual([
    { content: 'below', answers: false },
    { content: 'below that', answers: true },
  ])
  await login('nodder', 'nod')
  await assertExact()
  expect(await bring('nodebb', JSON.stringify(objects))).toMatchObject({ threads: [0, 0], comments: [0, 0] })
})

test('bbs-go: comments on comments are replies', async () => {
  const dump = [
    head,
    table(
      't_user',
      'id type username email email_verified nickname avatar gender birthday background_image password home_page description score status topic_count comment_count roles forbidden_end_time create_time update_time',
      [
        {
          id: 1,
          username: 'gopher',
          email: 'go@old.example',
          email_verified: 1,
          nickname: '地鼠',
          password: bcrypt.hashSync('gopher', 4),
          score: 42,
          roles: '',
          create_time: time,
        },
      ],
    ),
    table('t_topic_node', 'id name description logo sort_no status create_time', [
      { id: 1, name: '闲聊', description: '' },
    ]),
    table(
      't_topic',
      'id type node_id user_id title content image_list hide_content recommend recommend_time sticky sticky_time view_count comment_count like_count status last_comment_time last_comment_user_id user_agent ip create_time extra_data',
      [{ id: 3, node_id: 1, user_id: 1, title: '并发', content: '**好**', image_list: '', create_time: time }],
    ),
    table(
      't_comment',
      'id user_id entity_type entity_id content image_list content_type quote_id like_count comment_count user_agent ip status create_time',
      [
        {
          id: 8,
          user_id: 1,
          entity_type: 'topic',
          entity_id: 3,
          content: '同意',
          image_list: '',
          content_type: 'text',
          create_time: time,
        },
        {
          id: 9,
          user_id: 1,
          entity_type: 'comment',
          entity_id: 8,
          content: '再说',
          image_list: '',
          content_type: 'text',
          create_time: time,
        },
      ],
    ),
    table('t_user_like', 'id user_id entity_type entity_id create_time', [
      { id: 1, user_id: 1, entity_type: 'topic', entity_id: 3, create_time: time },
    ]),
  ].join('\n')
  expect(await bring('bbs-go', dump)).toMatchObject({
    members: [1, 0],
    threads: [1, 0],
    comments: [2, 0],
    likes: [1, 0],
    credits: [1, 0],
  })
  expect(await ctx.db.one(sql`select count(*)::int as n from replies where content = '再说'`)).toEqual({ n: 1 })
  await login('地鼠', 'gopher')
  await assertExact()
})
