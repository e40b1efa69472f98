import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { aFile } from '../../../test/support/forum/forum.ts'
import { api, author, guest, openWorks, reader } from '../../../test/support/works/readers.ts'
import { aChapter, aDraft, aSerial, aWork, contents } from '../../../test/support/works/works.ts'
import { publishDue } from './schedule.ts'

await openWorks()

const publish = (...chapterIds: string[]) => author.api.worksChapter.setState({ chapterIds, state: 'published' })

describe('writing', () => {
  test('a save changes the working copy alone', async () => {
    const workId = await aWork(author)
    const id = await aChapter(author, workId, { title: '开端', content: '第一段\n第二段' })
    const saved = await author.api.worksChapter.save({ _id: id, workId, title: '新的开端', content: '另一段' })
    expect(saved).toMatchObject({ _id: id, revision: 2, wordNumber: 3 })
    const page = await guest.worksChapter.one({ id })
    expect(page).toMatchObject({ title: '开端', wordNumber: 6, revision: 1, editTime: 0 })
    const { list } = await author.api.worksChapter.mine({ workId })
    expect(list).toMatchObject([{ title: '新的开端', wordNumber: 3, hasChanges: true, state: 'published', number: 1 }])
    await publish(id)
    const edited = await guest.worksChapter.one({ id })
    expect(edited).toMatchObject({ title: '新的开端', wordNumber: 3, revision: 2 })
    expect(edited.editTime).toBeGreaterThan(0)
    expect(edited.publishTime).toBe(page.publishTime)
  })

  test('of two saves on one base exactly one wins', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId)
    const save = (content: string) =>
      author.api.worksChapter.save({ _id: id, workId, title: '章', content, baseRevision: 1 })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, turn) => save(`正文 ${turn}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = await api.request('/api/aoir-works-chapter/save', {
      body: { _id: id, workId, title: '章', content: '迟到', baseRevision: 1 },
      token: author.tokens.access_token,
    })
    expect(refused).toMatchObject({
      code: 409,
      message: '这一章在别处修改过',
      data: { revision: 2, updateTime: expect.any(Number) },
    })
  })

  test('a save without a difference makes no new revision', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId, { title: '同', content: '一样' })
    expect(await author.api.worksChapter.save({ _id: id, workId, title: '同', content: '一样' })).toMatchObject({
      revision: 1,
    })
  })

  test('what is too much, or another’s, is refused and nothing is kept', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId)
    const save = (patch: object) => author.api.worksChapter.save({ _id: id, workId, title: '章', ...patch })
    const doc = (...content: unknown[]) => ({ content: { type: 'doc', content } as never })
    const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    const foreign = await aFile(api, reader)
    const bad: [object, number][] = [
      [{ title: '' }, 422],
      [{ title: '长'.repeat(61) }, 422],
      [{ content: '长'.repeat(50_001) }, 422],
      [{ content: Array.from({ length: 3001 }, (_, line) => line).join('\n') }, 422],
      [doc(words('a\0')), 422],
      [doc(words('\ud800')), 422],
      [doc(words(`a${'\u0301'.repeat(20)}`)), 422],
      [doc({ type: 'codeBlock', content: [{ type: 'text', text: 'x' }] }), 422],
      [doc({ type: 'heading', attrs: { level: 2 } }), 422],
      [doc(...Array.from({ length: 21 }, () => ({ type: 'image', attrs: { path: foreign } }))), 422],
      [doc({ type: 'image', attrs: { path: foreign } }), 403],
      [{ authorNote: '长'.repeat(501) }, 422],
      [{ access: { kind: 'paid' } }, 422],
      [{ volumeId: '9223372036854775807' }, 404],
    ]
    for (const [patch, code] of bad) await expect(save(patch)).rejects.toMatchObject({ code })
    const { list } = await author.api.worksChapter.mine({ workId })
    expect(list[0]).toMatchObject({ hasChanges: false, state: 'draft' })
    expect((await author.api.worksChapter.source({ chapterId: id })).revision).toBe(1)
  })

  test('nobody else sees or touches a draft', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId)
    await expect(guest.worksChapter.one({ id })).rejects.toMatchObject({ code: 404, message: '章节不存在' })
    await expect(reader.api.worksChapter.source({ chapterId: id })).rejects.toMatchObject({ code: 404 })
    await expect(reader.api.worksChapter.save({ _id: id, workId, title: '夺' })).rejects.toMatchObject({ code: 404 })
    await publish(id)
    await expect(reader.api.worksChapter.source({ chapterId: id })).rejects.toMatchObject({
      code: 403,
      message: '只能管理自己的作品',
    })
  })
})

describe('keys of blocks', () => {
  const keysOf = async (chapterId: string) => {
    const { content } = await author.api.worksChapter.source({ chapterId })
    return content?.content?.map(({ attrs }) => attrs.key)
  }

  test('an unchanged paragraph keeps its key, and none is used twice', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId, { content: '甲\n乙\n丙\n丁' })
    const save = (content: string) => author.api.worksChapter.save({ _id: id, workId, title: '章', content })
    expect(await keysOf(id)).toEqual([1, 2, 3, 4])
    expect((await save('新\n甲\n乙\n变\n丁')).keys, 'said to the editor at once').toEqual([5, 1, 2, 6, 4])
    expect(await keysOf(id)).toEqual([5, 1, 2, 6, 4])
    await save('')
    await save('甲\n乙')
    expect(await keysOf(id)).toEqual([7, 8])
  })

  test('an editor’s keys come back, also twice and made up', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId, { content: '甲\n乙' })
    const { content } = await author.api.worksChapter.source({ chapterId: id })
    const words = (text: string, key?: number) => ({
      type: 'paragraph' as const,
      attrs: { key },
      content: [{ type: 'text' as const, text }],
    })
    expect(content?.content).toHaveLength(2)
    const cut = [words('改过的甲', 1), words('后半', 1), words('乙', 2), words('假', 999)]
    await author.api.worksChapter.save({ _id: id, workId, title: '章', content: { type: 'doc', content: cut } })
    expect(await keysOf(id)).toEqual([1, 3, 2, 4])
  })
})

describe('states', () => {
  const set = (id: string, state: 'draft' | 'scheduled' | 'published' | 'hidden', publishTime?: number) =>
    author.api.worksChapter.setState({ chapterIds: [id], state, publishTime })
  const ahead = () => Date.now() + 3_600_000

  test.each([
    ['draft', ['scheduled', 'published']],
    ['scheduled', ['scheduled', 'draft', 'published']],
    ['published', ['published', 'hidden']],
    ['hidden', ['published']],
  ] as const)('from %s', async (from, ways) => {
    const workId = await aWork(author)
    for (const to of ['draft', 'scheduled', 'published', 'hidden'] as const) {
      const id = await aDraft(author, workId)
      if (from === 'scheduled') await set(id, 'scheduled', ahead())
      if (from === 'published' || from === 'hidden') await set(id, 'published')
      if (from === 'hidden') await set(id, 'hidden')
      const going = set(id, to, to === 'scheduled' ? ahead() : undefined)
      if ((ways as readonly string[]).includes(to)) expect((await going).list).toMatchObject([{ _id: id, state: to }])
      else await expect(going).rejects.toMatchObject({ code: 409 })
    }
  })

  test('empty chapters are not published, and of several all or none', async () => {
    const workId = await aWork(author)
    const [full, empty] = [await aDraft(author, workId), await aDraft(author, workId, { content: ' \n\u3000' })]
    await expect(publish(full, empty)).rejects.toMatchObject({ code: 422, message: '章节内容不能为空' })
    await expect(guest.worksChapter.one({ id: full })).rejects.toMatchObject({ code: 404 })
    const other = await aDraft(author, await aWork(author))
    await expect(publish(full, other)).rejects.toMatchObject({ code: 404 })
    await expect(guest.worksChapter.one({ id: full })).rejects.toMatchObject({ code: 404 })
  })

  test('hidden and shown again it has its place and time', async () => {
    const { workId, chapterIds } = await aSerial(author, 3)
    const [, middle = ''] = chapterIds
    const { publishTime } = await guest.worksChapter.one({ id: middle })
    await set(middle, 'hidden')
    await expect(guest.worksChapter.one({ id: middle })).rejects.toMatchObject({ code: 404 })
    expect(await guest.works.one({ id: workId })).toMatchObject({ chapterNumber: 2, lastChapter: { number: 2 } })
    await set(middle, 'published')
    expect(await guest.worksChapter.one({ id: middle })).toMatchObject({ number: 2, publishTime, editTime: 0 })
  })

  test('fifty publications at once are one', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId)
    await Promise.all(Array.from({ length: 50 }, () => set(id, 'published')))
    const { list } = await author.api.worksChapter.revisions({ chapterId: id })
    expect(list.filter(({ kind }) => kind === 'published')).toHaveLength(1)
    expect(await guest.works.one({ id: workId })).toMatchObject({
      chapterNumber: 1,
      lastChapter: { _id: id, number: 1 },
    })
    expect((await guest.worksChapter.one({ id })).editTime).toBe(0)
  })
})

describe('a chapter with a time', () => {
  const schedule = (id: string, publishTime?: number) =>
    author.api.worksChapter.setState({ chapterIds: [id], state: 'scheduled', publishTime })
  const due = (id: string) =>
    api.ctx.db.run(sql`update work_chapters set scheduled_at = clock_timestamp() where id = ${id}`)

  test('is published then, once, however many look', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId)
    await schedule(id, Date.now() + 60_000)
    expect(await publishDue(api.ctx)).toBe(0)
    await expect(guest.worksChapter.one({ id })).rejects.toMatchObject({ code: 404 })
    await due(id)
    const done = await Promise.all(Array.from({ length: 5 }, () => publishDue(api.ctx)))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await guest.worksChapter.one({ id })).toMatchObject({ number: 1 })
    expect(await guest.works.one({ id: workId })).toMatchObject({ chapterNumber: 1 })
  })

  test.each([undefined, 0, Date.now() - 1])('not in the past: %s', async (time) => {
    const id = await aDraft(author, await aWork(author))
    await expect(schedule(id, time)).rejects.toMatchObject({ code: 422, message: '定时时间必须晚于现在' })
  })

  test('not more than a year ahead', async () => {
    const id = await aDraft(author, await aWork(author))
    await expect(schedule(id, Date.now() + 366 * 86_400_000)).rejects.toMatchObject({ code: 422 })
  })

  test('goes out as it is written then, and is a draft again when it is empty', async () => {
    const workId = await aWork(author)
    const [one, other] = [await aDraft(author, workId), await aDraft(author, workId)]
    await schedule(one, Date.now() + 60_000)
    await schedule(other, Date.now() + 60_000)
    await author.api.worksChapter.save({ _id: one, workId, title: '后来的名字', content: '后来的字' })
    await author.api.worksChapter.save({ _id: other, workId, title: '空', content: '' })
    await due(one)
    await due(other)
    await publishDue(api.ctx)
    expect(await contents(api, workId)).toEqual(['1 后来的名字'])
    const { list } = await author.api.worksChapter.mine({ workId, select: { state: 'draft' } })
    expect(list).toMatchObject([{ _id: other, state: 'draft' }])
    const { list: told } = await author.api.notification.system({})
    expect(told[0]?.content).toContain('空')
  })

  test('of a banned author it waits', async () => {
    const id = await aDraft(author, await aWork(author))
    await schedule(id, Date.now() + 60_000)
    await due(id)
    await api.ban(author.id)
    await publishDue(api.ctx)
    await expect(guest.worksChapter.one({ id })).rejects.toMatchObject({ code: 404 })
  })
})

describe('order', () => {
  test('numbers count what readers see, across volumes', async () => {
    const workId = await aWork(author)
    const volume = async (title: string) => (await author.api.worksVolume.save({ workId, title }))._id
    const [first, second] = [await volume('卷一'), await volume('卷二')]
    const loose = await aChapter(author, workId, { title: '楔子' })
    await aChapter(author, workId, { title: '乙', volumeId: second })
    const draft = await aDraft(author, workId, { title: '稿', volumeId: first })
    await aChapter(author, workId, { title: '甲', volumeId: first })
    expect(await contents(api, workId)).toEqual(['1 楔子', '2 甲', '3 乙'])
    expect((await guest.works.one({ id: workId })).volumes).toEqual([
      { _id: first, title: '卷一', chapterNumber: 1, from: 2 },
      { _id: second, title: '卷二', chapterNumber: 1, from: 3 },
    ])
    await publish(draft)
    expect(await contents(api, workId)).toEqual(['1 楔子', '2 稿', '3 甲', '4 乙'])
    await author.api.worksVolume.move({ volumeId: second, afterId: null })
    expect(await contents(api, workId)).toEqual(['1 楔子', '2 乙', '3 稿', '4 甲'])
    const page = await guest.worksChapter.one({ id: draft })
    expect(page).toMatchObject({
      number: 3,
      previous: { title: '乙' },
      next: { title: '甲' },
      volume: { title: '卷一' },
    })
    expect(await guest.worksChapter.one({ id: loose })).toMatchObject({ number: 1, previous: null, volume: null })
    await author.api.worksChapter.move({ chapterIds: [draft, loose], volumeId: second, afterId: null })
    expect(await contents(api, workId)).toEqual(['1 稿', '2 楔子', '3 乙', '4 甲'])
    await expect(author.api.worksVolume.remove({ volumeId: first })).rejects.toMatchObject({
      code: 409,
      message: '先移走卷里的章节',
    })
  })

  test('a volume whose chapters are deleted can go, and they come back before all volumes', async () => {
    const workId = await aWork(author)
    const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '卷' })
    const id = await aChapter(author, workId, { volumeId, title: '旧' })
    await author.api.worksChapter.remove({ chapterIds: [id] })
    await author.api.worksVolume.remove({ volumeId })
    await author.api.worksChapter.restore({ chapterIds: [id] })
    expect(await guest.worksChapter.one({ id })).toMatchObject({ number: 1, volume: null })
  })

  test('pages of the contents, up and down, whole and of one volume', async () => {
    const workId = await aWork(author)
    const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '卷' })
    for (const title of ['甲', '乙', '丙']) await aChapter(author, workId, { title })
    for (const title of ['丁', '戊', '己']) await aChapter(author, workId, { title, volumeId })
    const titles = async (input: object) => {
      const { list, total } = await guest.worksChapter.list({ workId, limit: 2, ...input })
      return `${list.map(({ title, number }) => `${title}${number}`).join(' ')} ${total}`
    }
    expect(await titles({ page: 2 })).toBe('丙3 丁4 6')
    expect(await titles({ page: 4 })).toBe(' 6')
    expect(await titles({ sort: 'desc' })).toBe('己6 戊5 6')
    expect(await titles({ sort: 'desc', page: 3 })).toBe('乙2 甲1 6')
    expect(await titles({ select: { volumeId } })).toBe('丁4 戊5 3')
    expect(await titles({ select: { volumeId }, page: 2, sort: 'desc' })).toBe('丁4 3')
    expect(await titles({ select: { keyword: '戊' } })).toBe('戊5 1')
    expect(await titles({ select: { keyword: '戊' }, page: 2 })).toBe(' 1')
    expect(await titles({ select: { keyword: '%' } })).toBe(' 0')
    expect(await titles({ select: { volumeId: '9223372036854775807' } })).toBe(' 0')
  })

  test('moves at once all happen, and no chapter is lost or doubled', async () => {
    const { workId, chapterIds } = await aSerial(author, 12)
    const move = (turn: number) => {
      const id = chapterIds[turn] ?? ''
      const afterId = turn % 3 === 0 ? null : (chapterIds[(turn + 5) % 12] ?? null)
      return author.api.worksChapter.move({ chapterIds: [id], afterId })
    }
    await Promise.all(chapterIds.map((_, turn) => move(turn)))
    const { list } = await guest.worksChapter.list({ workId, limit: 100 })
    expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(list.map(({ _id }) => _id).sort()).toEqual([...chapterIds].sort())
  })

  test('spans divide and join, and every number stays right', async () => {
    const { workId, chapterIds } = await aSerial(author, 100)
    for (let turn = 0; turn < 60; turn++) await aDraft(author, workId, { title: `稿 ${turn}` })
    const { list: drafts } = await author.api.worksChapter.mine({ workId, limit: 100, page: 2 })
    const ids = drafts.map(({ _id }) => _id)
    expect(ids).toHaveLength(60)
    // All of them between two that stand beside each other, again and again at the same place.
    for (const id of ids) await author.api.worksChapter.move({ chapterIds: [id], afterId: chapterIds[40] ?? '' })
    await author.api.worksChapter.setState({ chapterIds: ids, state: 'published' })
    const wanted = [...chapterIds.slice(0, 41), ...ids.toReversed(), ...chapterIds.slice(41)]
    const read = async () => {
      const pages = await Promise.all([1, 2].map((page) => guest.worksChapter.list({ workId, page, limit: 100 })))
      return pages.flatMap(({ list }) => list)
    }
    const all = await read()
    expect(all.map(({ _id }) => _id)).toEqual(wanted)
    expect(all.map(({ number }) => number)).toEqual(wanted.map((_, index) => index + 1))
    expect((await guest.worksChapter.one({ id: wanted[99] ?? '' })).number).toBe(100)
    const spans = await api.ctx.db.many<{ size: number }>(sql`
      select count(*)::int as size from work_chapters where work_id = ${workId} group by span_id`)
    expect(spans.length).toBeGreaterThan(1)
    expect(Math.max(...spans.map(({ size }) => size))).toBeLessThanOrEqual(100)
    await author.api.worksChapter.remove({ chapterIds: wanted.slice(0, 100) })
    const rest = await read()
    expect(rest.map(({ _id, number }) => [_id, number])).toEqual(wanted.slice(100).map((id, index) => [id, index + 1]))
    expect(await guest.works.one({ id: workId })).toMatchObject({ chapterNumber: 60, firstChapterId: wanted[100] })
  })

  test('what is another’s, or in another work, is not there', async () => {
    const { workId, chapterIds } = await aSerial(author, 2)
    const [one = '', two = ''] = chapterIds
    const foreign = await aSerial(reader, 1)
    const other = await aSerial(author, 1)
    const { _id: foreignVolume } = await reader.api.worksVolume.save({ workId: foreign.workId, title: '卷' })
    const move = (input: object) => author.api.worksChapter.move({ chapterIds: [one], afterId: null, ...input })
    await expect(move({ volumeId: foreignVolume })).rejects.toMatchObject({ code: 404 })
    await expect(move({ afterId: foreign.chapterIds[0] })).rejects.toMatchObject({ code: 404 })
    await expect(move({ afterId: other.chapterIds[0] })).rejects.toMatchObject({ code: 404 })
    await expect(move({ chapterIds: [one, other.chapterIds[0]] })).rejects.toMatchObject({ code: 404 })
    await expect(move({ afterId: one })).rejects.toMatchObject({ code: 422 })
    await expect(author.api.worksVolume.move({ volumeId: foreignVolume, afterId: null })).rejects.toMatchObject({
      code: 404,
    })
    expect((await guest.worksChapter.list({ workId })).list.map(({ _id }) => _id)).toEqual([one, two])
  })
})

describe('figures', () => {
  test('are exact in the first answer after every change', async () => {
    const workId = await aWork(author)
    const figures = async () => {
      const page = await guest.works.one({ id: workId })
      return [
        page.chapterNumber,
        page.wordNumber,
        page.lastChapter?.title,
        page.lastChapter?.number,
        page.firstChapterId,
      ]
    }
    const one = await aChapter(author, workId, { title: '一', content: '四个字啊' })
    expect(await figures()).toEqual([1, 4, '一', 1, one])
    const two = await aChapter(author, workId, { title: '二', content: '两字' })
    expect(await figures()).toEqual([2, 6, '二', 2, one])
    await author.api.worksChapter.move({ chapterIds: [two], afterId: null })
    expect(await figures()).toEqual([2, 6, '二', 1, two])
    await author.api.worksChapter.save({ _id: two, workId, title: '二改', content: '三个字' })
    expect(await figures()).toEqual([2, 6, '二', 1, two])
    await publish(two)
    expect(await figures()).toEqual([2, 7, '二改', 1, two])
    await author.api.worksChapter.remove({ chapterIds: [two] })
    expect(await figures()).toEqual([1, 4, '一', 1, one])
    await author.api.worksChapter.restore({ chapterIds: [two] })
    expect(await figures()).toEqual([2, 7, '二改', 1, two])
    const { list } = await author.api.works.figures({ workId })
    expect(list).toHaveLength(30)
    expect(list.at(-1)?.words).toBe(4 + 2 + 1 + 3)
  })
})

describe('revisions', () => {
  test('publications stay, automatic ones are at most one in ten minutes and a hundred', async () => {
    const workId = await aWork(author)
    const id = await aDraft(author, workId)
    const save = (content: string, manual?: boolean) =>
      author.api.worksChapter.save({ _id: id, workId, title: '章', content, manual })
    const kinds = async () => {
      const { list, total } = await author.api.worksChapter.revisions({ chapterId: id, limit: 100 })
      return { kinds: list.map(({ kind, number }) => `${kind} ${number}`), total }
    }
    await save('二')
    await save('三')
    expect((await kinds()).kinds).toEqual(['auto 1'])
    await save('四', true)
    await publish(id)
    expect((await kinds()).kinds).toEqual(['published 4', 'manual 4', 'auto 1'])
    await api.ctx.db.run(sql`
      insert into chapter_revisions (chapter_id, number, kind, title, words, created_at)
      select ${id}, -n, 'auto', '旧', 0, now() - interval '1 day' from generate_series(1, 120) n`)
    await api.ctx.db.run(sql`
      update chapter_revisions set created_at = now() - interval '11 minutes' where chapter_id = ${id} and kind = 'auto'`)
    await save('五')
    expect((await kinds()).total).toBe(102)
    expect((await kinds()).kinds[0]).toBe('auto 5')
  })

  test('going back makes the old text the working copy, and overwrites nothing', async () => {
    const workId = await aWork(author)
    const id = await aChapter(author, workId, { title: '旧名', content: '旧文' })
    await author.api.worksChapter.save({ _id: id, workId, title: '新名', content: '新文' })
    const { list } = await author.api.worksChapter.revisions({ chapterId: id })
    const old = list.find(({ kind }) => kind === 'published')?._id ?? ''
    expect(await author.api.worksChapter.revision({ revisionId: old })).toMatchObject({ title: '旧名' })
    expect(await author.api.worksChapter.revert({ chapterId: id, revisionId: old })).toMatchObject({ revision: 3 })
    expect(await author.api.worksChapter.source({ chapterId: id })).toMatchObject({ title: '旧名', revision: 3 })
    const after = await author.api.worksChapter.revisions({ chapterId: id })
    const kept = after.list.find(({ number, kind }) => number === 2 && kind === 'manual')?._id ?? ''
    expect(await author.api.worksChapter.revision({ revisionId: kept })).toMatchObject({ title: '新名' })
    const other = await aDraft(author, workId)
    await expect(author.api.worksChapter.revert({ chapterId: other, revisionId: old })).rejects.toMatchObject({
      code: 404,
    })
    await expect(reader.api.worksChapter.revision({ revisionId: old })).rejects.toMatchObject({ code: 404 })
  })
})

describe('manga', () => {
  test('pages are pictures of one’s own, in their order', async () => {
    const workId = await aWork(author, { worksType: 'manga' })
    const [one, two] = [await aFile(api, author), await aFile(api, author, 'image', { width: 800, height: 1200 })]
    const id = await aChapter(author, workId, { content: undefined, pages: [two, one, two] })
    const page = await guest.worksChapter.one({ id })
    expect(page).toMatchObject({ content: null, pageNumber: 3, wordNumber: 0 })
    expect(page.pages.map(({ block, width }) => [block, width])).toEqual([
      [1, 800],
      [2, 640],
      [3, 800],
    ])
    expect(await guest.works.one({ id: workId })).toMatchObject({ pageNumber: 3, chapterNumber: 1 })
    const save = (pages: string[]) => author.api.worksChapter.save({ _id: id, workId, title: '话', pages })
    await expect(save([await aFile(api, reader)])).rejects.toMatchObject({ code: 403 })
    await expect(save(Array.from({ length: 301 }, () => one))).rejects.toMatchObject({ code: 422 })
    await save([])
    await expect(publish(id)).rejects.toMatchObject({ code: 422, message: '章节内容不能为空' })
  })
})

describe('the page of a chapter', () => {
  test('has a name by which it is known again', async () => {
    const id = await aChapter(author, await aWork(author))
    const url = `/api/aoir-works-chapter/${id}`
    const first = await api.handle({
      method: 'GET',
      path: url,
      query: '',
      headers: {},
      ip: '192.0.2.9',
      requestId: 'test',
    })
    const etag = String(first.headers.etag)
    const again = await api.handle({
      method: 'GET',
      path: url,
      query: '',
      headers: { 'if-none-match': `"x", ${etag}` },
      ip: '192.0.2.9',
      requestId: 'test',
    })
    expect([again.status, again.body]).toEqual([304, ''])
    await author.api.worksChapter.setState({ chapterIds: [id], state: 'hidden' })
    const gone = await api.handle({
      method: 'GET',
      path: url,
      query: '',
      headers: { 'if-none-match': etag },
      ip: '192.0.2.9',
      requestId: 'test',
    })
    expect(gone.status).toBe(404)
  })
})

test('words that were written today are those that came since the day began', async () => {
  const work = await aWork(author)
  const { _id, wordsBefore } = await author.api.worksChapter.save({ workId: work, title: '章', content: '一二三' })
  expect(wordsBefore).toBe(0)
  // A day later there are three when it begins.
  await api.ctx.db.run(sql`update chapter_drafts set day = day - 1 where chapter_id = ${_id}`)
  const source = async () => (await author.api.worksChapter.source({ chapterId: _id })).wordsBefore
  expect(await source()).toBe(3)
  const save = (content: string) => author.api.worksChapter.save({ _id, workId: work, title: '章', content })
  expect(await save('一二三四五')).toMatchObject({ wordNumber: 5, wordsBefore: 3 })
  expect(await save('一二')).toMatchObject({ wordNumber: 2, wordsBefore: 3 })
  expect(await source()).toBe(3)
})
