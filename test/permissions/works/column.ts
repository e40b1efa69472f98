import sql from 'sql-template-tag'
import type { Person, TestApi } from '../../support/api.ts'
import { aBoard, manyPosts } from '../../support/forum/forum.ts'
import { content__, line, own_write, type Scene } from '../line.ts'

export const columnPermissions = {
  'column.create': line(own_write, ({ unique }) => ({ title: unique })),
  'column.update': line(
    own_write,
    async (scene) => ({ columnId: await columnOf(scene.api, owner(scene)), title: 't' }),
    {
      sample: async ({ api, other }) => ({ columnId: await columnOf(api, other), title: 'mine now' }),
      code: 403,
    },
  ),
  'column.delete': line(own_write, async (scene) => ({ columnId: await columnOf(scene.api, owner(scene)) }), {
    sample: async ({ api, other }) => ({ columnId: await columnOf(api, other) }),
    code: 403,
  }),
  'column.one': line(content__, async ({ api, other }) => ({ id: await columnOf(api, other) })),
  'column.list': line(content__, () => ({})),
  'column.articles': line(content__, async ({ api, other }) => ({ columnId: await columnOf(api, other) })),
  'column.order': line(
    own_write,
    async (scene) => ({ columnId: await columnOf(scene.api, owner(scene)), postsIds: [] }),
    { sample: async ({ api, other }) => ({ columnId: await columnOf(api, other), postsIds: [] }), code: 403 },
  ),
  'column.put': line(
    own_write,
    async (scene) => ({ columnId: null, postsIds: [await articleOf(scene.api, owner(scene))] }),
    { sample: async ({ api, other }) => ({ columnId: null, postsIds: [await articleOf(api, other)] }), code: 403 },
  ),
  'column.subscribe': line(own_write, async ({ api, other }) => ({ columnId: await columnOf(api, other) })),
}

/** As a row, for those who may not begin one too. */
async function columnOf(api: TestApi, person: Person): Promise<string> {
  const { id } = await api.ctx.db.one<{ id: string }>(sql`
    insert into columns (user_id, slot, title)
    values (${person.id}, (select count(*) + 1 from columns where user_id = ${person.id}), 'a column') returning id`)
  return id
}

/** A post in a board for articles, as a row for the same reason. */
async function articleOf(api: TestApi, person: Person): Promise<string> {
  const board = await aBoard(api, undefined, { type: 'article' })
  await manyPosts(api, board, 1, { author: person })
  const { id } = await api.ctx.db.one<{ id: string }>(sql`select id from posts where board_id = ${board.id}`)
  return id
}

function owner({ caller, other }: Scene): Person {
  return caller ?? other
}
