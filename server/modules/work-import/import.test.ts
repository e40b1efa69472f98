import { existsSync } from 'node:fs'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { png } from '../../../test/support/forum/uploads.ts'
import { zipOf } from '../../../test/support/works/archives.ts'
import {
  api,
  author,
  bring,
  openImports,
  send,
  site,
  titles,
  uploadPath,
  workId,
} from '../../../test/support/works/import-site.ts'
import { aDraft, aWork, contents, worksOn } from '../../../test/support/works/works.ts'
import { publishDue } from '../chapter/schedule.ts'
import { dropOldImports, importFolder } from './files.ts'

await openImports()

const novel =
  '第一卷 风起\r\n第一章 初见\r\n　　第一段。\r\n\r\n　　第二段。\r\n第二章\r\n　　又一段。\r\n第二卷 云涌 第三章 重逢\r\n　　最后。'

const mine = (work = workId) => author.api.worksChapter.mine({ workId: work, limit: 100 })

async function paragraphs(chapterId: string) {
  const { content } = await author.api.worksChapter.source({ chapterId })
  return (content?.content ?? []).map((block) =>
    'content' in block ? (block.content ?? []).map((node) => ('text' in node ? node.text : '')).join('') : block.type,
  )
}

async function refused(call: Promise<unknown>) {
  return call.then(
    () => undefined,
    ({ code, message }: { code: number; message: string }) => ({ code, message }),
  )
}

describe('texts', () => {
  test('are split at heads of volumes and chapters, and nothing reaches the work before the commit', async () => {
    const found = await bring(novel)
    expect(found).toMatchObject({
      state: 'ready',
      kind: 'txt',
      encoding: 'utf-8',
      rule: 'auto',
      chapterNumber: 3,
      wordNumber: 15,
    })
    expect(titles(found.chapters)).toEqual([
      '第一卷 风起 / 第一章 初见',
      '第一卷 风起 / 第二章',
      '第二卷 云涌 / 第三章 重逢',
    ])
    expect(found.chapters[0]).toMatchObject({ at: 1, wordNumber: 8, pageNumber: 0, firstLine: '第一段。', warning: '' })
    expect((await mine()).total).toBe(0)
    const result = await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    expect(result).toEqual({ chapterNumber: 3, wordNumber: 15 })
    const { list } = await mine()
    expect(list.map(({ title, state, wordNumber }) => [title, state, wordNumber])).toEqual([
      ['第一章 初见', 'draft', 8],
      ['第二章', 'draft', 4],
      ['第三章 重逢', 'draft', 3],
    ])
    expect(await paragraphs(list[0]?._id ?? '')).toEqual(['第一段。', '第二段。'])
    const { volumes } = await author.api.works.one({ id: workId })
    expect(volumes.map(({ title }) => title)).toEqual(['第一卷 风起', '第二卷 云涌'])
    const saved = await author.api.worksChapter.revisions({ chapterId: list[0]?._id ?? '' })
    expect(saved.list).toMatchObject([{ kind: 'auto', number: 1 }])
    expect(existsSync(importFolder(api.ctx, found._id))).toBe(false)
  })

  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  // 第一章 开端 and 正文很长 in both of the older encodings.
  const line = '第一章 開端\n　　這是一個很長的故事，說的是從前有一個人，他住在山裡，每天早上都去河邊打水。\n'
  const gb = Buffer.from(
    'b5dad2bbd5c220bfaab6cb0aa1a1a1a1d5e2cac7d2bbb8f6bad8b3a4b5c4b9cacac2a3accbb5b5c4cac7b4d3c7b0d3d0d2bbb8f6c8cba1a3',
    'hex',
  )
  test.each([
    ['a mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(line)]), 'utf-8'],
    ['a mark of UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(line, false)]), 'utf-16le'],
    ['UTF-8 without one', Buffer.from(line), 'utf-8'],
    ['zero bytes', utf16(line, false), 'utf-16le'],
    ['zero bytes in the other order', utf16(line, true), 'utf-16be'],
    ['GB18030', gb, 'gb18030'],
  ])('are known by %s', async (_, bytes, encoding) => {
    const found = await bring(bytes)
    expect(found.encoding).toBe(encoding)
    expect(found.chapters[0]?.title).toMatch(/^第一章 [開开]端$/)
    expect(found.warnings).toEqual([])
  })

  test('can be read again in another encoding, and say what was broken', async () => {
    const found = await bring(gb)
    const again = await author.api.worksImport.split({ importId: found._id, encoding: 'utf-8' })
    expect(again.encoding).toBe('utf-8')
    expect(again.warnings[0]).toContain('无法识别')
    const back = await author.api.worksImport.split({ importId: found._id, encoding: 'gb18030' })
    expect(back.warnings).toEqual([])
    expect(back.chapters[0]?.title).toBe('第一章 开端')
    await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    expect((await mine()).list[0]?.title).toBe('第一章 开端')
  })

  test('are split by an author’s own rule', async () => {
    const found = await bring('【1】起\n正文\n【２】承\n正文\n第三章 不是\n【x】也不是')
    expect(titles(found.chapters)).toEqual(['前言', '第三章 不是'])
    expect(found.chapters[0]?.warning).toContain('之前')
    const again = await author.api.worksImport.split({ importId: found._id, rule: '【{n}】{any}' })
    expect(again.rule).toBe('【{n}】{any}')
    expect(titles(again.chapters)).toEqual(['【1】起', '【２】承'])
    const none = await author.api.worksImport.split({ importId: found._id, rule: '(.*)+$' })
    expect(none.warnings[0]).toContain('没有找到章节标题')
  })

  test('without heads come in parts that end with paragraphs', async () => {
    const found = await bring(Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(990, '字')).join('\n'))
    expect(found.warnings).toEqual(['没有找到章节标题，已按每部分最多 5000 字切分'])
    expect(found.chapters.map(({ title, wordNumber }) => [title, wordNumber])).toEqual(
      Array.from({ length: 6 }, (_, index) => [`第 ${index + 1} 部分`, 4950]),
    )
  })

  test('that are too much for a chapter go on in the next, without losing a word', async () => {
    const long = `第一章 ${'长'.repeat(30)}\n${'字'.repeat(120_000)}\n第二章 短\n${'段\n'.repeat(3500)}`
    const found = await bring(long)
    expect(found.wordNumber).toBe(123_500)
    expect(found.chapters.length).toBe(5)
    expect(found.chapters[1]?.title).toMatch(/ \(2\)$/)
    await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    expect((await mine()).list.reduce((sum, { wordNumber }) => sum + wordNumber, 0)).toBe(123_500)
  })

  test('hold nothing that steers machines, and no towers of marks', async () => {
    const found = await bring(
      `第一章 a\u0301${'\u0301'.repeat(50)}\n正\u0000文\u0007${'e\u0301'.repeat(3)}${'\u0302'.repeat(90)}`,
    )
    await author.api.worksImport.commit({ importId: found._id, state: 'published' })
    expect(await contents(api, workId)).toHaveLength(1)
  })

  test('of nothing are refused with a reason', async () => {
    const found = await bring(' \n\n　　\n')
    expect(found).toMatchObject({ state: 'failed', reason: '文件里没有可以导入的内容' })
    expect(await refused(author.api.worksImport.commit({ importId: found._id, state: 'draft' }))).toMatchObject({
      code: 409,
    })
  })
})

describe('Markdown', () => {
  test('# is a volume and ## a chapter', async () => {
    const found = await bring(
      '# 卷一\n\n## 一\n\n甲 *乙*\n丙\n\n### 小节\n\n---\n\n> 引\n\n- 点\n\n<script>坏</script>\n\n![图](http://x/y.png)\n\n## 二\n\n丁',
      'a.md',
    )
    expect(titles(found.chapters)).toEqual(['卷一 / 一', '卷一 / 二'])
    await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    const { list } = await mine()
    const { content } = await author.api.worksChapter.source({ chapterId: list[0]?._id ?? '' })
    expect(content?.content?.map(({ type }) => type)).toEqual([
      'paragraph',
      'paragraph',
      'heading',
      'horizontalRule',
      'blockquote',
      'paragraph',
    ])
    expect(JSON.stringify(content)).not.toMatch(/坏|script|http/)
  })

  test('keeps the words of HTML, and nothing that acts, also in titles', async () => {
    const text = [
      '## 第一章<script>坏()</script> <b>甲</b>',
      '一<b>二</b>三<br>四 <script>坏()</script><style>坏</style>五',
      '<div class="x"><p>六</p><p onclick="坏()">七</p></div>',
      '<script>\n坏()\n\n坏()\n</script>',
      '<!-- 坏\n\n坏 -->',
      '[八](javascript:坏)',
      '```js\n九\n\n# 十\n```',
    ]
    const found = await bring(text.join('\n\n'), 'a.md')
    expect(titles(found.chapters)).toEqual(['第一章 甲'])
    await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    const { list } = await mine()
    expect(await paragraphs(list[0]?._id ?? '')).toEqual(['一二三', '四 五', '六', '七', '八', '九', '# 十'])
  })

  test.each(['#', '##'])('where %s alone is used, it is chapters', async (mark) => {
    const found = await bring(`${mark} 一\n\n甲\n\n${mark} 二\n\n乙`, 'a.markdown')
    expect(titles(found.chapters)).toEqual(['一', '二'])
  })
})

describe('the commit', () => {
  test('leaves out what is skipped, takes one volume, and happens once', async () => {
    const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '自选' })
    const { _id: importId } = await bring(novel)
    const commit = () => author.api.worksImport.commit({ importId, skip: [2], volumeId, state: 'published' })
    const answers = await Promise.all([commit(), commit(), commit()])
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ chapterNumber: 2, wordNumber: 11 })))
    expect(await commit()).toEqual(answers[0])
    expect(await contents(api, workId)).toEqual(['1 第一章 初见', '2 第三章 重逢'])
    const page = await author.api.works.one({ id: workId })
    expect(page).toMatchObject({ chapterNumber: 2, wordNumber: 11 })
    expect(page.volumes).toMatchObject([{ title: '自选', chapterNumber: 2 }])
    expect((await author.api.worksImport.one({ id: importId })).state).toBe('done')
  })

  test('goes behind what is there, into volumes of the same name', async () => {
    await aDraft(author, workId, { title: '早就有' })
    for (const turn of [1, 2]) {
      const { _id: importId } = await bring(`第一卷 同\n第${turn}章 甲\n文`)
      await author.api.worksImport.commit({ importId, state: 'draft' })
    }
    expect((await author.api.works.one({ id: workId })).volumes).toHaveLength(1)
    expect((await mine()).list.map(({ title }) => title)).toEqual(['早就有', '第1章 甲', '第2章 甲'])
  })

  test('schedules so many a day', async () => {
    const { _id: importId } = await bring(Array.from({ length: 5 }, (_, index) => `第${index + 1}章\n文`).join('\n'))
    const startTime = Date.now() + 3_600_000
    await author.api.worksImport.commit({ importId, state: 'scheduled', startTime, perDay: 2 })
    const rows = await api.ctx.db.many<{ at: Date; state: string }>(
      sql`select scheduled_at as at, state from work_chapters where work_id = ${workId} order by position`,
    )
    expect(rows.map(({ at }) => (at.getTime() - startTime) / 86_400_000)).toEqual([0, 0, 1, 1, 2])
    expect(await contents(api, workId).catch(() => [])).toEqual([])
    await api.ctx.db.run(
      sql`update work_chapters set scheduled_at = now() - interval '1 second' where work_id = ${workId}`,
    )
    await publishDue(api.ctx)
    expect(await contents(api, workId)).toHaveLength(5)
  })

  test('refuses times that have passed or are too far, empty chapters, and nothing at all, and writes nothing then', async () => {
    const { _id: importId } = await bring('第一章\n文\n第二章\n第三章\n文')
    const commit = (rest: object) => author.api.worksImport.commit({ importId, state: 'scheduled', ...rest })
    const soon = Date.now() + 60_000
    const bad: [object, number, string][] = [
      [{ startTime: Date.now() - 1000 }, 422, '定时时间必须晚于现在'],
      [{}, 422, '定时时间必须晚于现在'],
      [{ startTime: soon + 364.9 * 86_400_000, perDay: 1, skip: [2] }, 422, ''],
      [{ startTime: soon }, 422, '章节内容不能为空'],
      [{ state: 'published' }, 422, '章节内容不能为空'],
      [{ state: 'draft', skip: [1, 2, 3] }, 422, '请至少选择一章'],
      [{ state: 'draft', volumeId: '999999999' }, 404, ''],
      [{ state: 'scheduled', startTime: soon, perDay: 0 }, 422, ''],
    ]
    for (const [rest, code, message] of bad) {
      const answer = await refused(commit(rest))
      expect([rest, answer?.code]).toEqual([rest, code])
      if (message) expect(answer?.message).toBe(message)
    }
    expect((await mine()).total).toBe(0)
    expect((await author.api.works.one({ id: workId })).volumes).toEqual([])
    expect(await author.api.worksImport.commit({ importId, state: 'draft' })).toMatchObject({ chapterNumber: 3 })
  })

  test('of more chapters than a work may have writes nothing', async () => {
    const { _id: importId } = await bring(novel)
    await api.ctx.db.run(sql`update works set entries = entries where id = ${workId}`)
    const huge = await bring(Array.from({ length: 10_001 }, (_, index) => `第${index + 1}章\n文`).join('\n'))
    expect(huge).toMatchObject({ state: 'failed', reason: '一次最多导入 10000 章' })
    expect((await mine()).total).toBe(0)
    expect(await author.api.worksImport.cancel({ importId })).toBeNull()
  })
})

describe('whose it is', () => {
  test('others find nothing, whatever they call', async () => {
    const { _id: importId } = await bring(novel)
    const other = await api.member()
    for (const call of [
      () => other.api.worksImport.one({ id: importId }),
      () => other.api.worksImport.split({ importId }),
      () => other.api.worksImport.commit({ importId, state: 'draft' }),
      () => other.api.worksImport.cancel({ importId }),
    ])
      expect(await refused(call())).toEqual({ code: 404, message: '导入不存在或已过期' })
    const foreign = await site.send(other.tokens.access_token, Buffer.from(novel), {
      name: 'a.txt',
      path: uploadPath,
      fields: { workId },
    })
    expect(foreign.code).toBe(404)
    expect(
      (await site.send(undefined, Buffer.from(novel), { name: 'a.txt', path: uploadPath, fields: { workId } })).code,
    ).toBe(401)
    expect((await author.api.worksImport.one({ id: importId })).state).toBe('ready')
  })

  test('three at a time, however they come', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(novel)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 409, 409])
    const [first] = answers.flatMap(({ code, data }) => (code === 200 ? [data as { _id: string }] : []))
    await author.api.worksImport.cancel({ importId: first?._id ?? '' })
    expect((await send(novel)).code).toBe(200)
  })

  test('after a day it is gone, and so are its files', async () => {
    const found = await bring(novel)
    await api.ctx.db.run(sql`update work_imports set created_at = now() - interval '25 hours' where id = ${found._id}`)
    expect(await refused(author.api.worksImport.one({ id: found._id }))).toMatchObject({ code: 404 })
    await dropOldImports(api.ctx)
    expect(existsSync(importFolder(api.ctx, found._id))).toBe(false)
    expect(await api.ctx.db.many(sql`select id from work_imports where id = ${found._id}`)).toEqual([])
  })

  test('a kind that is off takes none', async () => {
    await api.configure({ COMMON_WORKS: { FICTION: false } })
    try {
      expect((await send(novel)).code).toBe(403)
    } finally {
      await api.configure(worksOn)
    }
  })

  test('the same upload again is the same import', async () => {
    const headers = { 'x-upload-id': 'a-number-of-this-upload' }
    const call = () =>
      site.send(author.tokens.access_token, Buffer.from(novel), {
        name: 'a.txt',
        path: uploadPath,
        fields: { workId },
        headers,
      })
    const first = await call()
    expect((await call()).data).toEqual(first.data)
    await api.ctx.background.idle()
  })

  test('a file may come in pieces', async () => {
    const bytes = Buffer.from(novel)
    const piece = (from: number, to: number) =>
      site.send(author.tokens.access_token, bytes.subarray(from, to), {
        name: 'a.txt',
        path: uploadPath,
        fields: { workId },
        headers: { 'x-upload-id': 'pieces-of-one-upload', 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` },
      })
    expect(await piece(0, 40)).toMatchObject({ code: 202, data: { received: 40 } })
    expect(await piece(80, 90)).toMatchObject({ code: 409, data: { received: 40 } })
    const last = await piece(40, bytes.length)
    expect(last.code).toBe(200)
    await api.ctx.background.idle()
    const found = await author.api.worksImport.one({ id: (last.data as { _id: string })._id })
    expect(found).toMatchObject({ state: 'ready', chapterNumber: 3 })
  })
})

describe('the list of what is not over', () => {
  test('has them wherever they were begun, and is their owner’s alone', async () => {
    const found = await bring(novel)
    const other = await aWork(author)
    await bring('第一章\n文', '别的.txt', other)
    const { list, total } = await author.api.worksImport.list({})
    expect(total).toBe(2)
    expect(list.map(({ name, state, chapterNumber, works }) => [name, state, chapterNumber, works._id])).toEqual([
      ['别的.txt', 'ready', 1, other],
      ['novel.txt', 'ready', 3, workId],
    ])
    expect((await author.api.worksImport.list({ select: { workId } })).list).toMatchObject([{ _id: found._id }])
    expect((await (await api.member()).api.worksImport.list({})).total).toBe(0)
    await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    expect((await author.api.worksImport.list({})).list).toMatchObject([{ works: { _id: other } }])
  })
})

describe('bad files', () => {
  test('are refused by name and by bytes', async () => {
    const picture = await png()
    const manga = await aWork(author, { worksType: 'manga' })
    expect(await send('x', 'a.docx')).toMatchObject({ code: 415, message: '不支持的文件类型' })
    expect(await send('x', '')).toMatchObject({ code: 415 })
    expect(await send(picture, 'a.txt')).toMatchObject({ code: 415 })
    expect(await send('no archive', 'a.epub')).toMatchObject({ code: 415 })
    expect(await send(await zipOf({ 'a.txt': 'x' }), 'a.txt')).toMatchObject({ code: 415 })
    expect(await send('', 'a.txt')).toMatchObject({ code: 400 })
    expect(await send('第一章\n文', 'a.txt', manga)).toMatchObject({
      code: 422,
      message: '漫画请导入 zip、cbz 或 epub',
    })
    expect(await send(await zipOf({ 'a.png': picture }), 'a.zip')).toMatchObject({ code: 422 })
    expect(await send(novel, 'a.txt', '999999999')).toMatchObject({ code: 404 })
    expect(await send(novel, 'a.txt', '../x')).toMatchObject({ code: 422 })
    expect(await send(Buffer.alloc(31 * 1024 * 1024, '字'), 'a.txt')).toMatchObject({ code: 413 })
    expect(site.files()).toEqual([])
  })
})
