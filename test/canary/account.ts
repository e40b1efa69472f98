import sql from 'sql-template-tag'
import { type Cast, lure, numbered } from './words.ts'

type Word = (name: string) => string

/** Somebody who was there, and whose account has ended: nothing says who it was. */
export async function plantDeparted({ involved, departing, db }: Cast, word: Word, postId: string) {
  const name = word('name and address of somebody who has left')
  await departing.api.user.changeName({ newname: name })
  await db.run(sql`update users set email = ${`${name}@example.com`} where id = ${departing.id}`)
  await departing.api.user.changeSignature({ signature: `${lure} ${word('signature of somebody who has left')}` })
  const said = `${lure} ${word('comment of somebody who has left')}`
  const { _id: commentId } = await departing.api.comment.publishComment({ postsId: postId, content: said })
  await involved.api.comment.publishReply({ commentId, content: `@${name} 说得对` })
  await departing.api.follow.follow({ friendId: involved.id, wish: true })
  await departing.api.like.create({ likeType: 'posts', objectId: postId, wish: true })
  const { _id: sessionId } = await departing.api.im.createSession({ sessionType: 1, toUserAndGroupId: involved.id })
  await departing.api.im.send({ sessionId, message: `${lure} ${word('message of somebody who has left')}` })
  await involved.api.im.send({ sessionId, message: '好' })
  return async (end: () => Promise<string>) => {
    await departing.api.deletion.create({ posts: 'remove', name })
    await db.run(sql`update account_deletions set ends_at = now() where user_id = ${departing.id}`)
    const done = await end()
    if (done !== '1') throw new Error(`${done || 'no'} accounts were ended`)
  }
}

export interface Accounts {
  /** What opens an account, or says where somebody is: found as it is, and no word of ours. */
  secrets: Record<string, string>
  groupIds: string[]
  messageIds: string[]
}

/** What an account holds and nobody else is told: how it is reached and opened, where it is paid, from where it writes. */
export async function plantAccounts(cast: Cast, word: Word, postId: string): Promise<Accounts> {
  const { administrator, author, db } = cast
  const network = '203.0.113.77'
  await db.run(
    sql`update users set phone = ${`+${numbered(word('phone'))}`}, phone_confirmed_at = now() where id = ${author.id}`,
  )
  await db.run(sql`
    insert into text_networks (type, object_id, user_id, ip) values ('posts', ${postId}, ${author.id}, ${network})
    on conflict (type, object_id) do update set ip = excluded.ip`)
  await db.run(sql`update sessions set ip = ${network} where user_id = ${author.id}`)
  const group = await whisperedAmongMany(cast, word)
  await paidTo(cast, word)
  const key = await author.api.key.create({ name: word('name of an access key'), scopes: ['read'], days: 7 })
  const { codes } = await administrator.api.adminInvite.create({
    uses: 1,
    days: 7,
    count: 1,
    note: word('note of an invitation'),
  })
  const hook = await administrator.api.adminWebhook.save({
    url: 'https://hooks.example.com/aoir',
    events: ['post.published'],
    isOn: false,
  })
  const secrets = {
    'network of a text': network,
    'access key': key.secret,
    'code of an invitation': codes[0] ?? '',
    'secret of a webhook': hook.secret ?? '',
    'access token of the author': author.tokens?.access_token ?? '',
    'refresh token of the author': author.tokens?.refresh_token ?? '',
    'access token of the administrator': administrator.tokens?.access_token ?? '',
    'refresh token of the administrator': administrator.tokens?.refresh_token ?? '',
  }
  for (const [name, secret] of Object.entries(secrets)) if (secret.length < 8) throw new Error(`there is no ${name}`)
  return { secrets, ...group }
}

async function whisperedAmongMany({ administrator, author }: Cast, word: Word) {
  const name = word('name of a group')
  const { _id: groupId } = await author.api.im.createSession({
    sessionType: 2,
    toUserAndGroupId: { users: [administrator.id], name },
  })
  await author.api.imGroup.update({ groupId, announcement: `${lure} ${word('announcement of a group')}` })
  const message = `${lure} ${word('message in a group')}`
  const { _id } = await author.api.im.send({ sessionId: groupId, sessionType: 2, message })
  return { groupIds: [groupId], messageIds: [_id] }
}

async function paidTo({ administrator, author }: Cast, word: Word): Promise<void> {
  const { document } = await administrator.api.adminConfig.get()
  const { COMMON_EARNING: earning } = document
  await administrator.api.adminConfig.update({
    COMMON_EARNING: { ...earning, ON: true, SELLERS: 'member', WITHDRAW: { ...earning.WITHDRAW, ON: true } },
  })
  await author.api.payee.save({
    way: 'alipay',
    account: `${word('account of a payee')}@example.com`,
    name: word('name of a payee'),
  })
}
