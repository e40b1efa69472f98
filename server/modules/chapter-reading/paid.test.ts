import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChapterAccess } from '#contract/modules/wallet/access.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { endHolds, makeVip, selling } from '../../../test/support/wallet/earning.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { aChapter, aWork, worksOn } from '../../../test/support/works/works.ts'
import { openDueChapters } from '../chapter/due.ts'
import { refundGone } from '../purchase/gone.ts'

const api = await testApi({ config: worksOn })
const author = await api.member()
beforeEach(() => selling(api))
afterEach(() => expectBooksBalance(api))

const words = `${'开'.repeat(30)}${'锁'.repeat(300)}`

async function locked(access: ChapterAccess, workId?: string) {
  const own = workId ?? (await aWork(author))
  return { workId: own, id: await aChapter(author, own, { title: '章', content: words, access }) }
}

const read = (person: Person | null, id: string) => (person?.api ?? api.as(null)).worksChapter.one({ id })
const look = async (person: Person | null, id: string) => {
  const { isLocked, content, teaser, price, isOwned } = await read(person, id)
  return { isLocked, hasText: content !== null, hasTeaser: teaser !== null, price, isOwned }
}
const open = { isLocked: false, hasText: true, hasTeaser: false, price: 0 }

async function rich(): Promise<Person> {
  const person = await api.member()
  await give(api, person, 10_000)
  return person
}

describe('a chapter that is sold', () => {
  it('shows its teaser and its price, and the whole to whoever has bought it', async () => {
    const { id, workId } = await locked({ kind: 'paid', price: 0.6, teaser: 30 })
    const person = await rich()
    const page = await read(null, id)
    expect(page).toMatchObject({ isLocked: true, content: null, pages: [], authorNote: '', price: 0.6 })
    expect(JSON.stringify(page)).not.toContain('锁')
    expect(JSON.stringify(page.teaser)).toContain('开'.repeat(30))
    expect(page.lockReason).not.toBe('')
    await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 0.6 })
    expect(await look(person, id)).toEqual({ ...open, isOwned: true })
    expect((await read(null, id)).ownedNumber).toBe(1)
    expect(await look(author, id)).toEqual({ ...open, isOwned: false })
    const { list } = await person.api.worksChapter.list({ workId })
    expect(list).toMatchObject([{ isLocked: false, price: 0 }])
    expect((await api.as(null).worksChapter.list({ workId })).list).toMatchObject([{ isLocked: true, price: 0.6 }])
  })

  it('is locked again when the money is given back', async () => {
    const { id } = await locked({ kind: 'paid', price: 1 })
    const person = await rich()
    await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 1 })
    const [sale] = (await author.api.sale.sales({ select: { targetId: id } })).list
    await author.api.sale.refund({ saleId: String(sale?._id), reason: '退' })
    expect(await look(person, id)).toMatchObject({ isLocked: true, hasText: false, price: 1 })
  })

  it('stays readable for its owner at another price, and asks nothing more for new text', async () => {
    const { id, workId } = await locked({ kind: 'paid', price: 1 })
    const person = await rich()
    await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 1 })
    await author.api.worksChapter.save({
      _id: id,
      workId,
      title: '新',
      content: '新的',
      access: { kind: 'paid', price: 9 },
    })
    await author.api.worksChapter.setState({ chapterIds: [id], state: 'published' })
    expect((await read(person, id)).title).toBe('新')
    expect(await look(person, id)).toMatchObject(open)
  })

  it('stays with its owner when its author deletes it, until the money is given back', async () => {
    const { id, workId } = await locked({ kind: 'paid', price: 1 })
    // A work without chapters is nobody's to see.
    await aChapter(author, workId)
    const [person, other] = [await rich(), await rich()]
    await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 1 })
    await author.api.worksChapter.remove({ chapterIds: [id] })
    expect(await read(person, id)).toMatchObject({ isGone: true, isLocked: false, isOwned: true })
    expect(JSON.stringify((await read(person, id)).content)).toContain('锁')
    for (const who of [null, other]) await expect(read(who, id)).rejects.toMatchObject({ code: 404 })
    await expect(person.api.worksComment.publish({ chapterId: id, content: '再见' })).rejects.toMatchObject({
      code: 404,
    })
    expect(await refundGone(api.ctx)).toBe(1)
    await expect(read(person, id)).rejects.toMatchObject({ code: 404 })
  })

  it('stays with its owner when its author deletes the work, and is gone when the staff has hidden it', async () => {
    const { id, workId } = await locked({ kind: 'paid', price: 1 })
    const [person, other] = [await rich(), await rich()]
    await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 1 })
    await endHolds(api)
    await author.api.works.remove({ workId })
    expect(await refundGone(api.ctx)).toBe(0)
    const page = await read(person, id)
    expect(page).toMatchObject({ isGone: true, isLocked: false, isOwned: true })
    expect(JSON.stringify(page.content)).toContain('锁')
    for (const who of [null, other]) await expect(read(who, id)).rejects.toMatchObject({ code: 404 })
    await api.ctx.db.run(sql`update works set hidden_at = now() where id = ${workId}`)
    await expect(read(person, id)).rejects.toMatchObject({ code: 404 })
  })

  it('gives the money back when the work it stands in is deleted, or hidden by the staff, within the hold', async () => {
    const [deleted, hidden] = [await locked({ kind: 'paid', price: 1 }), await locked({ kind: 'paid', price: 1 })]
    const person = await rich()
    for (const { id } of [deleted, hidden])
      await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 1 })
    await author.api.works.remove({ workId: deleted.workId })
    await api.ctx.db.run(sql`update works set hidden_at = clock_timestamp() where id = ${hidden.workId}`)
    expect(await refundGone(api.ctx)).toBe(2)
    expect((await person.api.user.ownInfo()).money).toBe(100)
    for (const { id } of [deleted, hidden]) await expect(read(person, id)).rejects.toMatchObject({ code: 404 })
  })

  it.each(['the chapter', 'the work'])('stays with its owner when its author hides %s', async (what) => {
    const { id, workId } = await locked({ kind: 'paid', price: 1 })
    const [person, other] = [await rich(), await rich()]
    await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 1 })
    if (what === 'the work') await author.api.works.update({ workId, visibility: 'private' })
    else await author.api.worksChapter.setState({ chapterIds: [id], state: 'hidden' })
    expect(await refundGone(api.ctx)).toBe(0)
    expect(await read(person, id)).toMatchObject({ isGone: true, isLocked: false, isOwned: true })
    expect((await read(author, id)).isGone).toBe(false)
    expect((await person.api.works.one({ id: workId })).title).not.toBe('')
    expect((await person.api.worksChapter.list({ workId })).total).toBe(what === 'the work' ? 1 : 0)
    const [bought] = (await person.api.purchase.list({})).list
    expect(bought?.target).toMatchObject({ isGone: true, url: `/fiction/${workId}/${id}` })
    const administrator = await api.administrator()
    for (const who of [null, other]) {
      await expect(read(who, id)).rejects.toMatchObject({ code: 404 })
      await expect((who?.api ?? api.as(null)).works.one({ id: workId })).rejects.toMatchObject({ code: 404 })
    }
    if (what === 'the work')
      await expect(administrator.api.worksChapter.one({ id })).rejects.toMatchObject({ code: 404 })
  })

  it('is one of many whose access is set at once: all of them or none, texts and working copies as they were', async () => {
    const workId = await aWork(author)
    const { id: first } = await locked({ kind: 'free' }, workId)
    const { id: second } = await locked({ kind: 'login' }, workId)
    await author.api.worksChapter.save({ _id: second, workId, title: '改', content: '还没发布' })
    const access = { kind: 'paid', price: 2 } as const
    const foreign = await locked({ kind: 'free' })
    const set = (chapterIds: string[], wanted: ChapterAccess = access) =>
      author.api.worksChapter.setAccess({ chapterIds, access: wanted })
    await expect(set([first, foreign.id])).rejects.toMatchObject({ code: 404 })
    await expect(set([first, second], { kind: 'paid', price: 99_999 })).rejects.toMatchObject({ code: 422 })
    expect(await look(null, first)).toMatchObject({ isLocked: false })
    const { list } = await set([first, second])
    expect(list.map((one) => one.access)).toEqual([access, access])
    for (const id of [first, second]) expect(await look(null, id)).toMatchObject({ isLocked: true, price: 2 })
    expect((await read(author, second)).title).toBe('章')
    await author.api.worksChapter.setState({ chapterIds: [second], state: 'published' })
    expect(await look(null, second)).toMatchObject({ isLocked: true, price: 2 })
    await set([first, second], { kind: 'free' })
    expect(await look(null, first)).toMatchObject({ isLocked: false, hasText: true })
  })

  it('costs members with VIP less, or nothing', async () => {
    const { workId, id } = await locked({ kind: 'paid', price: 0.6, vipDiscount: 10 })
    const free = await locked({ kind: 'paid', price: 0.6, vipFree: true }, workId)
    const vip = await api.member()
    await makeVip(api, vip)
    expect(await look(vip, id)).toMatchObject({ isLocked: true, price: 0.54 })
    expect(await look(vip, free.id)).toMatchObject(open)
  })

  it('locks what is said of it, places in it and likes of what is said', async () => {
    const { id } = await locked({ kind: 'paid', price: 1 })
    const person = await rich()
    await expect(person.api.worksComment.publish({ chapterId: id, content: '好看' })).rejects.toMatchObject({
      code: 403,
    })
    const spot = { chapterId: id, place: { block: 1, offset: 0 }, readTime: Date.now() }
    await expect(person.api.worksRead.save({ list: [spot] })).rejects.toMatchObject({ code: 403 })
    await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 1 })
    const { _id } = await person.api.worksComment.publish({ chapterId: id, content: '好看' })
    await person.api.worksRead.save({ list: [spot] })
    const other = await api.member()
    await expect(other.api.like.create({ likeType: 'comment', objectId: _id, desired: true })).rejects.toMatchObject({
      code: 404,
    })
  })

  it('needs a seller, and a price that the site allows', async () => {
    const workId = await aWork(author)
    const save = (access: unknown) =>
      author.api.worksChapter.save({ workId, title: '章', content: '字', access: access as ChapterAccess })
    for (const price of [-1, 0, 0.001, 1e308, Number.NaN, 5000])
      await expect(save({ kind: 'paid', price })).rejects.toMatchObject({ code: 422 })
    for (const bad of [{ kind: 'paid' }, { kind: 'paid', price: '5' }, { kind: 'reply' }, { kind: 'level', level: 0 }])
      await expect(save(bad)).rejects.toMatchObject({ code: 422 })
    await expect(save({ kind: 'vip', freeFrom: 1000 })).rejects.toMatchObject({ code: 422 })
    await selling(api, { ON: false })
    await expect(save({ kind: 'paid', price: 1 })).rejects.toMatchObject({ code: 403 })
  })
})

describe('other locks of chapters', () => {
  it('open by level, by following and by membership', async () => {
    const { workId, id: byLevel } = await locked({ kind: 'level', level: 3 })
    const { id: byFollow } = await locked({ kind: 'follow' }, workId)
    const { id: byVip } = await locked({ kind: 'vip' }, workId)
    const person = await api.member()
    const vip = await api.member()
    await makeVip(api, vip)
    const states = async (who = person) => {
      const { list } = await who.api.worksChapter.list({ workId })
      return list.map(({ isLocked }) => isLocked)
    }
    expect(await states()).toEqual([true, true, true])
    await person.api.follow.follow({ friendId: author.id, desired: true })
    expect(await states()).toEqual([true, false, true])
    expect(await states(vip)).toEqual([true, true, false])
    expect((await read(person, byVip)).previous).toMatchObject({ _id: byFollow, isLocked: false })
    expect((await read(person, byFollow)).previous).toMatchObject({ _id: byLevel, isLocked: true })
  })

  it('end at the time that the author has set, by the clock of the database', async () => {
    const { id, workId } = await locked({ kind: 'vip', freeFrom: Date.now() + 86_400_000 })
    expect(await look(null, id)).toMatchObject({ isLocked: true })
    await api.ctx.db.run(sql`
      update work_chapters set access = jsonb_set(access, '{freeFrom}', '1000') where id = ${id}`)
    api.ctx.events.emit('contentChanged', { tags: [`work:${workId}`], fromPeer: false })
    expect(await look(null, id)).toMatchObject(open)
    expect(await openDueChapters(api.ctx)).toBe(1)
    expect((await read(null, id)).access).toEqual({ kind: 'free' })
  })
})

describe('all that is sold of a work', () => {
  it('costs less by what its author takes off, and what somebody has is not in it', async () => {
    const { workId, id } = await locked({ kind: 'paid', price: 1 })
    for (let at = 0; at < 3; at++) await locked({ kind: 'paid', price: 1 }, workId)
    await author.api.works.update({ workId, bundleOff: 20 })
    expect((await api.as(null).works.one({ id: workId })).bundleOff).toBe(20)
    const person = await rich()
    await person.api.purchase.buy({ target: { type: 'chapter', _id: id }, price: 1 })
    const quote = await person.api.purchase.quote({ target: { type: 'work', _id: workId } })
    expect(quote).toMatchObject({ chapterNumber: 3, listPrice: 3, price: 2.4 })
    await person.api.purchase.buy({ target: { type: 'work', _id: workId }, price: 2.4 })
    const { list } = await person.api.worksChapter.list({ workId })
    expect(list.map(({ isLocked }) => isLocked)).toEqual([false, false, false, false])
    await expect(author.api.works.update({ workId, bundleOff: 51 })).rejects.toMatchObject({ code: 422 })
  })
})
