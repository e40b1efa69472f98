import sql from 'sql-template-tag'
import type { ChapterAccess } from '#contract/modules/wallet/access.ts'
import type { Visitor } from './people.ts'
import { type Cast, lure, numbered, openWord } from './words.ts'

export interface PlantedWorks {
  workIds: string[]
  chapterIds: string[]
  revisionIds: string[]
  /** What members may read and guests may not. */
  forMembers: string[]
  /** What only those read who have bought it, and the staff. */
  sold: string[]
  hide(): Promise<void>
  /** Buys what is sold, and answers the addresses where it stands. */
  sellTo(buyer: Visitor): Promise<string[]>
}

const price = 1
/** Of a text the lure stays open, of pictures none. */
const paid = (teaser: number): ChapterAccess => ({ kind: 'paid', price, teaser })

type Word = (name: string) => string

/** Chapters in every state: in the open first, so that caches know them, with a word in title, text and note. */
export async function plantWorks(cast: Cast, word: Word): Promise<PlantedWorks> {
  const { administrator, author, involved } = cast
  await administrator.api.adminConfig.update({ COMMON_WORKS: { ARTICLE: true, FICTION: true, MANGA: true } })
  const { _id: workId } = await author.api.works.create({ worksType: 'fiction', title: `${lure}小说`, summary: lure })
  // Who is an author, too, may do no more with works of others.
  const { _id: own } = await involved.api.works.create({ worksType: 'fiction', title: '别人的小说' })
  await involved.api.worksChapter.save({ workId: own, title: '别人的章', content: '别人的正文' })
  const readable: Readable = { forMembers: [], sold: [] }
  const write = async (name: string, title = `${lure}章`) => {
    const [text, note] = [word(`text of a ${name} chapter`), word(`note of a ${name} chapter`)]
    const { _id } = await author.api.worksChapter.save({
      workId,
      title,
      content: `${lure} ${text}`,
      authorNote: `${lure} ${note}`,
    })
    if (name === 'locked') readable.forMembers.push(text, note)
    if (name === 'sold') readable.sold.push(text, note)
    return _id
  }
  const publish = async (chapterIds: string[]) => {
    await author.api.worksChapter.setState({ chapterIds, state: 'published' })
    return chapterIds[0] ?? ''
  }
  const { _id: open } = await author.api.worksChapter.save({
    workId,
    title: `${lure}章`,
    content: `${lure} ${openWord}`,
  })
  await publish([open])
  await involved.api.worksShelf.create({ workId })
  const locked = await publish([await write('locked')])
  const sold = await publish([await write('sold')])
  const out = ['hidden', 'deleted', 'staff'] as const
  const [hidden = '', deleted = '', staff = ''] = await Promise.all(
    out.map(async (name) => publish([await write(name, word(`title of a ${name} chapter`))])),
  )
  for (const [name, chapterId] of Object.entries({ hidden, deleted, staff })) {
    const said = `${lure} ${word(`comment at a paragraph of a ${name} chapter`)} @${involved.name} `
    const { _id: commentId } = await author.api.worksComment.publish({ chapterId, block: 1, content: said })
    await involved.api.comment.publishReply({ commentId, content: '好' })
    await author.api.comment.publishReply({
      commentId,
      content: `${word(`reply at a paragraph of a ${name} chapter`)} @${involved.name} `,
    })
    await involved.api.worksTypo.create({ chapterId, block: 1, wrong: lure, right: '塔灯' })
  }
  const draft = await write('draft', word('title of a draft chapter'))
  const scheduled = await write('scheduled', word('title of a scheduled chapter'))
  const { _id: secretWork } = await author.api.works.create({
    worksType: 'fiction',
    title: `${lure} ${word('title of a private work')}`,
    summary: `${lure} ${word('summary of a private work')}`,
    tags: [word('tag of a private work')],
  })
  const { _id: inSecret } = await author.api.worksChapter.save({
    workId: secretWork,
    title: word('title of a chapter of a private work'),
    content: `${lure} ${word('text of a chapter of a private work')}`,
  })
  await publish([inSecret])
  const manga = await plantManga(cast, word, readable)
  const ofManga = [manga.locked, manga.sold, manga.hidden]
  const chapterIds = [open, locked, sold, hidden, deleted, staff, draft, scheduled, inSecret, ...ofManga]
  for (const chapterId of [open, locked, sold, hidden]) {
    await involved.api.worksRead.save({ list: [{ chapterId, place: { block: 1, offset: 0 }, readTime: Date.now() }] })
    await involved.api.like.create({ likeType: 'chapter', objectId: chapterId, wish: true })
  }
  const revisions = await Promise.all(chapterIds.map((chapterId) => author.api.worksChapter.revisions({ chapterId })))
  return {
    workIds: [workId, manga.workId, secretWork],
    chapterIds,
    revisionIds: revisions.flatMap(({ list }) => list.map(({ _id }) => _id)),
    ...readable,
    async hide() {
      const lock = async (of: string, _id: string, access: ChapterAccess) => {
        await author.api.worksChapter.save({ _id, workId: of, title: `${lure}章`, access })
        await publish([_id])
      }
      await lock(workId, locked, { kind: 'login' })
      await lock(manga.workId, manga.locked, { kind: 'login' })
      await lock(workId, sold, paid(lure.length))
      await lock(manga.workId, manga.sold, paid(0))
      for (const chapterId of [hidden, manga.hidden])
        await author.api.worksChapter.setState({ chapterIds: [chapterId], state: 'hidden' })
      await author.api.worksChapter.remove({ chapterIds: [deleted] })
      const reason = word('reason of a hidden chapter')
      await administrator.api.adminWorks.setState({ chapterId: staff, state: 'hidden', reason })
      const publishTime = Date.now() + 86_400_000
      await author.api.worksChapter.setState({ chapterIds: [scheduled], state: 'scheduled', publishTime })
      await author.api.works.update({ workId: secretWork, visibility: 'private' })
      const content = `${lure} ${word('change of an open chapter')}`
      await author.api.worksChapter.save({ _id: open, workId, title: `${lure}章`, content: `${openWord}\n${content}` })
    },
    async sellTo(buyer) {
      await administrator.api.adminLedger.adjust({ userId: buyer.id, amount: 2 * price, reason: '买章' })
      for (const _id of [sold, manga.sold]) await buyer.api.purchase.buy({ target: { type: 'chapter', _id }, price })
      return [`/fiction/${workId}/${sold}`, `/manga/${manga.workId}/${manga.sold}`]
    },
  }
}

type Readable = Pick<PlantedWorks, 'forMembers' | 'sold'>

/** Pictures are known by their address and by what stands in their place until they are there. */
async function plantManga({ author, db }: Cast, word: Word, { forMembers, sold }: Readable) {
  const { _id: workId } = await author.api.works.create({ worksType: 'manga', title: `${lure}漫画` })
  const paint = async (name: string, size: number) => {
    const address = word(`address of a page of a ${name} chapter`)
    const placeholder = word(`placeholder of a page of a ${name} chapter`)
    const path = `aoir/${author.id}/image/2026/11/15/${numbered(address)}.webp`
    await db.run(sql`
      insert into attachments (user_id, kind, storage, state, path, filename, mime_type, size, width, height, placeholder)
      values (${author.id}, 'image', 'local', 'stored', ${path}, 'p', 'image/webp', ${size}, 800, 1200,
        ${`data:image/webp;base64,${placeholder}`})`)
    const { _id } = await author.api.worksChapter.save({ workId, title: `${lure}话`, pages: [path] })
    await author.api.worksChapter.setState({ chapterIds: [_id], state: 'published' })
    return { _id, words: [address, placeholder] }
  }
  const [locked, bought] = [await paint('locked manga', 11), await paint('sold manga', 13)]
  const hidden = await paint('hidden manga', 12)
  forMembers.push(...locked.words)
  sold.push(...bought.words)
  return { workId, locked: locked._id, sold: bought._id, hidden: hidden._id }
}
