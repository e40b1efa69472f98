import sql from 'sql-template-tag'
import type { Block, Document } from '#contract/shared/document.ts'
import type { Visitor } from './people.ts'
import { type Cast, lure, numbered } from './words.ts'

type Word = (name: string) => string
type Leaf = Extract<Block, { type: 'paragraph' }> | Extract<Block, { type: 'image' }>

/** Posts that were open to everybody, until what stands in them was locked: all of one, a part of the other. */
export async function plantLocked({ db, author, involved }: Cast, word: Word, systemId: string) {
  const upload = (name: string, kind: 'image' | 'assets') => aFile(db, author, numbered(word(name)), kind)
  const leaves = async (name: string): Promise<Leaf[]> => [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: `${lure} ${word(`text of ${name}`)} ` },
        { type: 'mention', attrs: { id: involved.id, label: involved.name } },
      ],
    },
    { type: 'image', attrs: { path: await upload(`picture of ${name}`, 'image'), alt: word(`alt of ${name}`) } },
  ]
  const locked = await leaves('a locked post')
  const part = await leaves('a locked part')
  const beside = await upload('picture beside a locked post', 'image')
  const file = await upload('file of a locked post', 'assets')
  const open: Block = { type: 'paragraph', content: [{ type: 'text', text: `${lure} 开头` }] }
  const whole = {
    systemId,
    title: `${lure} 上锁`,
    content: doc(...locked),
    images: [beside],
    files: [{ path: file }],
  }
  const parted = { systemId, title: `${lure} 半锁`, content: doc(open, ...part) }
  const ids = await Promise.all([whole, parted].map(async (post) => (await author.api.post.publish(post))._id))
  const [wholeId = '', partedId = ''] = ids
  for (const postsId of ids) {
    await involved.api.like.create({ likeType: 'posts', objectId: postsId, wish: true })
    await involved.api.post.collect({ postsId, wish: true })
    await involved.api.post.view({ postsId })
  }
  const hide = async () => {
    // A level that nobody has.
    const access = { kind: 'level', level: 5, teaser: 0 } as const
    await author.api.post.update({ postsId: wholeId, ...whole, access })
    const content = doc(open, { type: 'part', attrs: { by: 'level', level: 5 }, content: part })
    await author.api.post.update({ postsId: partedId, ...parted, content })
    await author.api.post.saveDraft({ postsId: wholeId, draft: { ...whole, files: [{ path: file, access }] } })
  }
  return { ids, hide }
}

function doc(...content: Block[]): Document {
  return { type: 'doc', content }
}

async function aFile(db: Cast['db'], owner: Visitor, name: string, kind: 'image' | 'assets'): Promise<string> {
  const [type, mime] = kind === 'image' ? ['webp', 'image/webp'] : ['zip', 'application/zip']
  const path = `aoir/${owner.id}/${kind}/2026/11/15/${name}.${type}`
  await db.run(sql`
    insert into attachments (user_id, kind, storage, state, path, filename, mime_type, size, width, height, placeholder)
    values (${owner.id}, ${kind}, 'local', 'stored', ${path}, ${name}, ${mime}, 10, 640, 480, ${`data:${name}`})`)
  return path
}
