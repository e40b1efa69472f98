import sql from 'sql-template-tag'
import type { Document } from '#contract/shared/document.ts'
import { plantAccounts, plantDeparted } from './account.ts'
import type { Pool } from './inputs.ts'
import { plantLocked } from './locked.ts'
import type { Visitor } from './people.ts'
import { type Cast, lure, openWord } from './words.ts'
import { plantWorks } from './works.ts'

export interface Place {
  pool: Pool
  /** Words by what they stand in. */
  words: Record<string, string>
  /** What is no word of ours, by what it is. */
  secrets: Record<string, string>
  /** Those of them that members may know. */
  forMembers: string[]
  /** Those that only buyers and the staff may know. */
  sold: string[]
  /** Posts that everybody sees. */
  open: string[]
  /** `end` ends the accounts whose time has come. */
  hide(end: () => Promise<string>): Promise<void>
  /** Afterwards: what is sold is bought; answers where it stands. */
  sellTo(buyer: Visitor): Promise<string[]>
}

/** Everything in the open, with a word in each field; `hide` takes all but one post out of sight, or of reach. */
export async function plant(cast: Cast): Promise<Place> {
  const all: Record<string, string> = {}
  const word = (name: string) => {
    all[name] = `zq${String(Object.keys(all).length + 1).padStart(2, '0')}canary`
    return all[name]
  }
  const { administrator, author, involved, db } = cast
  const zone = await administrator.api.board.adminSaveZone({ zoneName: '区' })
  const found = async (who: Visitor, name: string, sign: string) =>
    who.api.board.create({
      systemName: `${lure}${word(`name of the ${name} board`)}`,
      systemSign: sign,
      systemDescr: `${lure} ${word(`description of the ${name} board`)}`,
      systemZoneId: zone._id,
    })
  const open = await administrator.api.board.create({
    systemName: '开放',
    systemSign: 'open',
    systemDescr: '',
    systemZoneId: zone._id,
  })
  const hidden = await found(administrator, 'hidden', word('sign of the hidden board'))
  await administrator.api.board.update({
    systemId: hidden._id,
    rules: `${lure} ${word('rules of the hidden board')}`,
  })
  const classify = await administrator.api.board.createClassify({
    systemId: hidden._id,
    classifyName: word('classification of the hidden board'),
  })
  // The head of this one stays in sight; what stands in it is for members of a level that nobody has.
  const gated = await administrator.api.board.create({
    systemName: '高级',
    systemSign: 'gated',
    systemDescr: '',
    systemZoneId: zone._id,
  })
  const inner = await administrator.api.board.createClassify({
    systemId: gated._id,
    classifyName: word('classification of the gated board'),
  })
  for (const { _id } of [hidden, gated]) await involved.api.board.join({ systemId: _id, wish: true })
  await involved.api.follow.follow({ friendId: author.id, wish: true })

  const post = (name: string, systemId: string, classifyId?: string) =>
    spread(cast, word, name, { systemId, classifyId })
  const posts = {
    private: await post('private post', open._id),
    deleted: await post('deleted post', open._id),
    removed: await post('post deleted by a manager', open._id),
    hidden: await post('post in a hidden board', hidden._id, classify._id),
    held: await post('post that was edited into a hold', open._id),
    rejected: await post('post that was rejected', open._id),
    batch: await post('post removed in a batch', open._id),
    reported: await post('post that was reported', open._id),
    gated: await post('post in a gated board', gated._id, inner._id),
  }
  // Whoever sends a post to somebody sends what that one may see.
  const { _id: sessionId } = await involved.api.im.createSession({
    sessionType: 1,
    toUserAndGroupId: administrator.id,
  })
  for (const { id } of Object.values(posts)) await involved.api.im.send({ sessionId, postsId: id })
  const { _id: openPost } = await author.api.post.publish({
    systemId: open._id,
    title: `${lure} ${openWord}`,
    content: textWith(openWord, involved),
    tags: [openWord],
  })
  const comment = await author.api.comment.publishComment({
    postsId: openPost,
    content: `${lure} ${word('deleted comment')} @${involved.name} `,
  })
  await involved.api.like.create({ likeType: 'comment', objectId: comment._id })
  await involved.api.comment.publishReply({ commentId: comment._id, content: 'stays' })
  const reply = await author.api.comment.publishReply({
    commentId: comment._id,
    content: `${word('deleted reply')} @${involved.name} `,
  })
  const works = await plantWorks(cast, word)
  const chats = await whispered(cast, word)
  const announcements = await announce(cast, word)
  const page = await administrator.api.customPage.adminSave({
    path: 'lighthouse',
    title: word('title of a deleted page'),
    content: word('text of a deleted page'),
  })
  const draft = await author.api.post.saveDraft({
    draft: {
      systemId: open._id,
      title: word('title of a draft'),
      tags: [word('tag of a draft')],
      content: textWith(word('text of a draft'), involved),
    },
  })
  const articles = await plantArticle(cast, word)
  const locked = await plantLocked(cast, word, open._id)
  const accounts = await plantAccounts(cast, word, openPost)
  const depart = await plantDeparted(cast, word, openPost)

  const hide = async (end: () => Promise<string>) => {
    await depart(end)
    await works.hide()
    await locked.hide()
    await articles.schedule()
    await author.api.post.update({
      postsId: posts.private.id,
      systemId: open._id,
      title: posts.private.title,
      content: posts.private.content,
      visibility: 'private',
    })
    await author.api.post.remove({ postsId: posts.deleted.id })
    await administrator.api.post.remove({ postsId: posts.removed.id, reason: word('reason of a deletion') })
    await author.api.comment.deleteComment({ commentId: comment._id })
    await author.api.comment.deleteReply({ replyId: reply._id })
    await administrator.api.board.adminSetState({
      systemId: hidden._id,
      state: 'hidden',
      reason: word('reason of a hiding'),
    })
    await administrator.api.board.update({ systemId: gated._id, readRule: 'level', readLevel: 5, isLogPublic: true })
    await administrator.api.customPage.adminDelete({ path: page.path })
    // Said minutes ago by now, where a machine has much else to do.
    await db.run(sql`update im_messages set created_at = now() where id = ${chats.recalled}`)
    await author.api.im.recall({ messageId: chats.recalled })
    await involved.api.im.deleteSession({ sessionId: chats.shared })
    await db.run(sql`update announcements set ends_at = now() where id = ${announcements.past}`)
    await administrator.api.announcement.adminSave({
      _id: announcements.future,
      title: all['title of a future announcement'] ?? '',
      content: all['text of a future announcement'] ?? '',
      startTime: Date.now() + 86_400_000,
    })
    await judged(cast, word, posts, openPost)
    await reviewed(cast, word, zone._id)
    await waiting(cast, word, zone._id)
    await reported(cast, word)
    await punished(cast, word, open._id)
  }
  const boards = [hidden._id, gated._id, open._id]
  const ids = [...Object.values(posts).map(({ id }) => id), openPost, ...locked.ids]
  const comments = [comment._id, ...Object.values(posts).map(({ commentId }) => commentId)]
  const replies = [reply._id, ...Object.values(posts).map(({ replyId }) => replyId)]
  const people = [author.id, involved.id, administrator.id]
  const numbers = [...new Set([...ids, ...comments, ...boards, ...people, ...works.workIds, ...works.chapterIds])]
  const pool: Pool = {
    limit: [50],
    page: [1],
    postsId: ids,
    objectId: [...ids, ...comments, ...replies, ...chats.messageIds, ...works.workIds, ...works.chapterIds],
    afterId: ['1'],
    commentId: comments,
    workId: works.workIds,
    chapterId: works.chapterIds,
    revisionId: [...works.revisionIds, ...articles.revisionIds],
    replyId: replies,
    toReplyId: replies,
    systemId: boards,
    systemIds: boards,
    classifyId: [classify._id, inner._id],
    systemZoneId: [zone._id],
    userId: people,
    friendId: people,
    managerId: people,
    _id: [...numbers, draft._id, articles.draftId, announcements.past, announcements.future],
    id: numbers,
    sign: [hidden.systemSign, 'gated', 'pending-board', 'refused-board', 'waiting-board', 'open', ...boards],
    path: [page.path],
    keyword: [lure],
    sessionId: [...chats.sessionIds, ...accounts.groupIds],
    messageId: [...chats.messageIds, ...accounts.messageIds],
    toUserAndGroupId: people,
    groupId: accounts.groupIds,
    after: ['0'],
    revision: ['0'],
  }
  return {
    pool,
    words: all,
    secrets: accounts.secrets,
    forMembers: works.forMembers,
    sold: works.sold,
    open: [openPost, ...locked.ids],
    hide,
    sellTo: works.sellTo,
  }
}

type Spread = Awaited<ReturnType<typeof spread>>

/** What waits for a decision, what was decided against, and what staff say of it. */
async function judged(
  { administrator, author, involved }: Cast,
  word: (name: string) => string,
  posts: Record<'held' | 'rejected' | 'batch' | 'reported', Spread>,
  openPost: string,
): Promise<void> {
  await administrator.api.adminRule.save({
    name: word('name of a rule'),
    kind: 'words',
    action: 'hold',
    scope: ['posts', 'comment', 'reply'],
    options: { words: ['听候发落'] },
  })
  for (const { id, systemId, title } of [posts.held, posts.rejected])
    await author.api.post.update({
      postsId: id,
      systemId,
      title,
      content: textWith(`听候发落 ${word(`text of ${title}`)}`, involved),
    })
  const { systemId } = posts.held
  const written = { title: `${lure} ${word('title of a held post')}`, tags: [word('tag of a held post')] }
  const content = textWith(`听候发落 ${word('text of a held post')}`, involved)
  await author.api.post.publish({ systemId, content, ...written })
  const said = `${lure} 听候发落 @${involved.name} `
  await author.api.comment.publishComment({ postsId: openPost, content: `${said}${word('held comment')}` })
  const { _id: commentId } = await involved.api.comment.publishComment({ postsId: openPost, content: '好' })
  await author.api.comment.publishReply({ commentId, content: `${said}${word('held reply')}` })
  await administrator.api.adminContent.remove({
    type: 'posts',
    ids: [posts.batch.id],
    reason: word('reason of a removal'),
  })
  await involved.api.report.create({ kind: 'posts', objectId: posts.reported.id, reason: 'spam' })
  const { list } = await administrator.api.adminQueue.list({ limit: 100 })
  const items = [posts.rejected, posts.reported].map(
    ({ id }) => list.find(({ object }) => object._id === id && object.type === 'posts')?._id ?? '',
  )
  await administrator.api.adminQueue.decide({ items, decision: 'reject', reason: word('reason of a rejection') })
  await administrator.api.adminUser.note({ userId: author.id, text: word('note about a member') })
  await author.api.moderation.appeal({ itemId: items[0] ?? '', text: word('text of an appeal') })
}

/** What was said about somebody is between whoever said it and the office. */
async function reported({ author, involved, administrator }: Cast, word: (name: string) => string): Promise<void> {
  const { _id: reportId } = await author.api.report.create({
    kind: 'user',
    objectId: involved.id,
    reason: 'abuse',
    description: `${lure} ${word('description of a report')}`,
  })
  await administrator.api.adminReport.settle({ reportId, state: 'upheld', note: word('note on a report') })
}

/** A post that has been everywhere, with a comment and a reply. */
async function spread(
  { author, involved, administrator }: Cast,
  word: (name: string) => string,
  name: string,
  place: { systemId: string; classifyId?: string },
) {
  const title = `${lure} ${word(`title of a ${name}`)}`
  const content = textWith(word(`text of a ${name}`), involved)
  const { _id: id } = await author.api.post.publish({ ...place, title, content, tags: [word(`tag of a ${name}`)] })
  const pair = { systemId: place.systemId, postsId: id }
  for (const act of ['globalTop', 'boardTop', 'recommend'] as const) await administrator.api.post[act](pair)
  await involved.api.like.create({ likeType: 'posts', objectId: id, wish: true })
  await involved.api.post.collect({ postsId: id, wish: true })
  await involved.api.post.view({ postsId: id })
  const { _id: commentId } = await author.api.comment.publishComment({
    postsId: id,
    content: `${lure} ${word(`comment below a ${name}`)} @${involved.name} `,
  })
  const own = await involved.api.comment.publishComment({ postsId: id, content: 'mine' })
  const { _id: replyId } = await author.api.comment.publishReply({
    commentId: own._id,
    content: `${word(`reply below a ${name}`)} @${involved.name} `,
  })
  return { id, commentId, replyId, title, content, systemId: place.systemId }
}

/** An article that goes out tomorrow, in words of its own, with an old version that says something else. */
async function plantArticle({ administrator, author, involved }: Cast, word: (name: string) => string) {
  const zone = await administrator.api.board.adminSaveZone({ zoneName: '文章', zoneType: 'article' })
  const board = await administrator.api.board.create({
    systemName: '长文',
    systemSign: 'articles',
    systemDescr: '',
    systemZoneId: zone._id,
  })
  const written = (name: string) => ({
    systemId: board._id,
    title: `${lure} ${word(`title of ${name}`)}`,
    content: textWith(word(`text of ${name}`), involved),
    tags: [word(`tag of ${name}`)],
    article: { summary: `${lure} ${word(`summary of ${name}`)}` },
  })
  const { _id: draftId } = await author.api.post.saveDraft({ draft: written('an old version of an article') })
  const draft = written('a scheduled article')
  await author.api.post.saveDraft({ _id: draftId, draft, manual: true })
  const { list } = await author.api.post.revisions({ _id: draftId })
  return {
    draftId,
    revisionIds: list.map(({ _id }) => _id),
    schedule: () =>
      author.api.post.setDraftState({ _id: draftId, state: 'scheduled', publishTime: Date.now() + 86_400_000 }),
  }
}

function textWith(word: string, named: Visitor): Document {
  return {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: `${lure} ${word} ` },
          { type: 'mention', attrs: { id: named.id, label: named.name } },
        ],
      },
    ],
  }
}

async function announce({ administrator }: Cast, word: (name: string) => string) {
  const save = (name: string) =>
    administrator.api.announcement.adminSave({
      title: word(`title of a ${name} announcement`),
      content: word(`text of a ${name} announcement`),
    })
  return { past: (await save('past'))._id, future: (await save('future'))._id }
}

/** What two say to each other; and what was said to somebody and taken back, or thrown away by them. */
async function whispered({ administrator, author, involved }: Cast, word: (name: string) => string) {
  const open = async (who: Visitor, other: Visitor) =>
    (await who.api.im.createSession({ sessionType: 1, toUserAndGroupId: other.id }))._id
  const say = async (who: Visitor, sessionId: string, name: string) =>
    (await who.api.im.send({ sessionId, message: `${lure} ${word(name)}` }))._id
  const secret = await open(author, administrator)
  const shared = await open(author, involved)
  const messageIds = [
    await say(author, secret, 'message to somebody else'),
    await say(administrator, secret, 'answer of somebody else'),
  ]
  const recalled = await say(author, shared, 'recalled message')
  const deleted = await say(author, shared, 'message that was deleted')
  return { sessionIds: [secret, shared], messageIds: [...messageIds, recalled, deleted], recalled, shared }
}

/** Boards that nobody has looked at yet, or that were refused. */
async function reviewed({ administrator, author }: Cast, word: (name: string) => string, systemZoneId: string) {
  await administrator.api.adminConfig.update({ COMMON_SYSTEM_CREATE: 'member', COMMON_SYSTEM_REVIEW: true })
  const found = (state: string) =>
    author.api.board.create({
      systemName: `${lure}${word(`name of a ${state} board`)}`,
      systemSign: `${state}-board`,
      systemDescr: `${lure} ${word(`description of a ${state} board`)}`,
      systemZoneId,
    })
  await found('pending')
  const { _id: systemId } = await found('refused')
  const reason = word('reason of a refusal')
  await administrator.api.board.adminSetState({ systemId, state: 'rejected', reason })
}

/** What stands beside the signature and the texts in sight until somebody has looked at it. */
async function waiting({ administrator, author }: Cast, word: (name: string) => string, systemZoneId: string) {
  await administrator.api.adminRule.save({
    name: word('name of a rule over names'),
    kind: 'words',
    action: 'hold',
    scope: ['signature', 'board'],
    options: { words: ['听候发落'] },
  })
  await author.api.user.changeSignature({ signature: `听候发落 ${word('signature that is held')}` })
  const { _id: systemId } = await author.api.board.create({
    systemName: `${lure}自办`,
    systemSign: 'waiting-board',
    systemDescr: '',
    systemZoneId,
  })
  await administrator.api.board.adminSetState({ systemId, state: 'open', reason: 'ok' })
  const texts = { systemDescr: word('description that is held'), rules: word('rules that are held') }
  const { heldTexts } = await author.api.board.update({
    systemId,
    systemDescr: `听候发落 ${texts.systemDescr}`,
    rules: `听候发落 ${texts.rules}`,
  })
  if (Object.keys(heldTexts ?? {}).length !== 2) throw new Error('the texts of the board are not held')
}

/** What managers and administrators said about somebody, and what only that person knows. */
async function punished({ administrator, author, db }: Cast, word: (name: string) => string, systemId: string) {
  const reason = word('reason of a mute')
  await administrator.api.board.mute({ systemId, userId: author.id, days: 1, reason })
  await administrator.api.adminUser.ban({ userId: author.id, reason: word('reason of a ban') })
  await db.run(sql`update users set email = ${`${word('email')}@example.com`} where id = ${author.id}`)
  await db.run(sql`
    insert into attachments (user_id, kind, storage, state, path, filename, original_name, mime_type, size)
    values (${author.id}, 'image', 'local', 'stored', ${`aoir/${author.id}/image/2026/11/15/${word('path of a file')}.webp`}, 'f',
      ${word('name of a file')}, 'image/webp', 10)`)
}
