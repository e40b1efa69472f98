import { existsSync } from 'node:fs'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { png } from '../../../test/support/forum/uploads.ts'
import { zipOf } from '../../../test/support/works/archives.ts'
import { api, author, openImports, site, workId } from '../../../test/support/works/import-site.ts'
import { anImport } from '../../../test/support/works/imports.ts'
import { aChapter, aDraft, aWork, worksOn } from '../../../test/support/works/works.ts'
import { dropOldExports, exportFile } from './exports.ts'

await openImports({ title: '书/名' })

type Wish = Parameters<Person['api']['worksExport']['create']>[0]

async function made(wish: Partial<Wish> = {}) {
  const { _id } = await author.api.worksExport.create({ workId, format: 'txt', ...wish })
  await api.ctx.background.idle()
  return author.api.worksExport.one({ id: _id })
}

const fetched = (url: string, person: Person | null = author) =>
  site.http.call(url, person ? { token: person.tokens.access_token } : {})

/** Fetched, and brought into another work. Answers titles and paragraphs. */
async function broughtBack(name: string, bytes: Buffer, work: string) {
  const importId = await anImport(api, author, work, { name, bytes })
  await author.api.worksImport.commit({ importId, state: 'draft' })
  return textsOf(work)
}

async function textsOf(work: string) {
  const { list } = await author.api.worksChapter.mine({ workId: work, limit: 100 })
  const sources = await Promise.all(list.map(({ _id }) => author.api.worksChapter.source({ chapterId: _id })))
  return sources.map(({ title, content, pages }) => ({
    title,
    pages: pages.length,
    paragraphs: (content?.content ?? []).map((block) =>
      'content' in block ? (block.content ?? []).map((node) => ('text' in node ? node.text : '')).join('') : block.type,
    ),
  }))
}

describe('plain text', () => {
  test('holds what readers have had, with a mark, and drafts on wish', async () => {
    const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '卷一' })
    await aChapter(author, workId, { title: '初见', content: '第一章 不是标题\n　　第二段', volumeId })
    await aDraft(author, workId, { title: '未发布', content: '草稿' })
    const ready = await made()
    expect(ready).toMatchObject({ state: 'ready', format: 'txt' })
    const { text, headers } = await fetched(ready.url)
    expect(text.startsWith('\ufeff《书/名》\n')).toBe(true)
    expect(text).toContain('\n◆ 卷一\n\n初见\n　　第一章 不是标题\n　　第二段\n')
    expect(text).not.toContain('草稿')
    expect(Buffer.byteLength(text)).toBe(ready.size)
    expect(headers['content-disposition']).toContain(encodeURIComponent('书 名.txt'))
    expect((await fetched((await made({ drafts: true })).url)).text).toContain('草稿')
    const part = await fetched((await made({ volumeId, drafts: true })).url)
    expect(part.text).toContain('初见')
    expect(part.text).not.toContain('未发布')
  })

  test('comes back with the same titles and paragraphs', async () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '').trim())
    const title = fc.oneof(line, fc.constantFrom('◆ 卷', '◇ 章', '第一章 x', '***', '《》'))
    const words = fc.oneof(
      line,
      fc.constantFrom('第一章 开端', '第一卷 起', '◆ 卷', '◇ 段', '***', '序章', 'Chapter 1'),
    )
    const chapter = fc.record({
      title: title.filter((text) => text !== ''),
      paragraphs: fc.array(
        words.filter((text) => text !== ''),
        { minLength: 1, maxLength: 5 },
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(chapter, { minLength: 1, maxLength: 4 }), async (chapters) => {
        const work = await aWork(author)
        for (const { title: name, paragraphs } of chapters)
          await author.api.worksChapter.save({ workId: work, title: name, content: paragraphs.join('\n') })
        const { _id } = await author.api.worksExport.create({ workId: work, format: 'txt', drafts: true })
        await api.ctx.background.idle()
        const { url } = await author.api.worksExport.one({ id: _id })
        const { text } = await fetched(url)
        const other = await aWork(author)
        expect(await broughtBack('again.txt', Buffer.from(text), other)).toEqual(await textsOf(work))
        for (const done of [work, other]) await api.ctx.db.run(sql`delete from works where id = ${done}`)
        await api.ctx.db.run(sql`delete from work_exports where user_id = ${author.id}`)
      }),
      { numRuns: 12, seed: 7 },
    )
  })
})

describe('books and archives', () => {
  test('an e-book holds volumes, marks and illustrations, and comes back', async () => {
    const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '卷<一>' })
    const path = await upload()
    await author.api.worksChapter.save({
      workId,
      volumeId,
      title: '甲 & 乙',
      content: {
        type: 'doc',
        content: [
          { type: 'paragraph', attrs: {}, content: [{ type: 'text', text: '<b>词</b>', marks: [{ type: 'bold' }] }] },
          { type: 'image', attrs: { path, alt: '图' } },
          { type: 'horizontalRule', attrs: {} },
        ],
      },
    })
    const ready = await made({ format: 'epub', drafts: true })
    const bytes = (await fetched(ready.url)).bytes
    expect(bytes.subarray(30, 38).toString()).toBe('mimetype')
    expect(bytes.subarray(38, 58).toString()).toBe('application/epub+zip')
    const other = await aWork(author)
    expect(await broughtBack('again.epub', bytes, other)).toEqual([
      { title: '甲 & 乙', pages: 0, paragraphs: ['<b>词</b>', 'image', 'horizontalRule'] },
    ])
    expect((await author.api.works.one({ id: other })).volumes.map(({ title }) => title)).toEqual(['卷<一>'])
  })

  test('manga becomes an archive of pages, in their order', async () => {
    const manga = await aWork(author, { worksType: 'manga' })
    const bytes = await zipOf({
      '第1话/1.png': await png(),
      '第1话/2.png': await png(80, 30),
      '第2话/1.png': await png(),
    })
    await broughtBack('in.zip', bytes, manga)
    const ready = await made({ workId: manga, format: 'cbz', drafts: true })
    const other = await aWork(author, { worksType: 'manga' })
    const again = await broughtBack('out.cbz', (await fetched(ready.url)).bytes, other)
    expect(again.map(({ title, pages }) => [title, pages])).toEqual([
      ['0001 第1话', 2],
      ['0002 第2话', 1],
    ])
  })

  async function upload() {
    const answer = await site.send(author.tokens.access_token, await png())
    return String(answer.data)
  }
})

describe('whose it is', () => {
  test('the address works for its author alone, with its name, for an hour', async () => {
    await aChapter(author, workId)
    const { url, _id, expireTime } = await made()
    expect(expireTime - Date.now()).toBeGreaterThan(3_500_000)
    const other = await api.member()
    const administrator = await api.administrator()
    const bad: [string, Person | null][] = [
      [url, null],
      [url, other],
      [url, administrator],
      [url.replace('.txt', '.md'), author],
      [`${url}x`, author],
      [url.replace(/\?.*/, ''), author],
      [url.replace(`/${_id}/`, '/999999999/'), author],
    ]
    for (const [address, person] of bad)
      expect([address, (await fetched(address, person)).status]).toEqual([address, 404])
    expect((await fetched(url)).status).toBe(200)
    await expect(other.api.worksExport.one({ id: _id })).rejects.toMatchObject({ code: 404 })
    await api.ctx.db.run(sql`update work_exports set expires_at = now() - interval '1 second' where id = ${_id}`)
    expect((await fetched(url)).status).toBe(404)
    await dropOldExports(api.ctx)
    expect(existsSync(exportFile(api.ctx, _id))).toBe(false)
  })

  test('works of others, other volumes and wrong formats are refused; five at a time', async () => {
    const other = await api.member()
    const foreign = await aWork(other)
    const { _id: volumeId } = await other.api.worksVolume.save({ workId: foreign, title: '卷' })
    await expect(made({ workId: foreign })).rejects.toMatchObject({ code: 404 })
    await expect(made({ volumeId })).rejects.toMatchObject({ code: 404 })
    await expect(made({ format: 'cbz' })).rejects.toMatchObject({ code: 422 })
    const wishes = await Promise.allSettled(
      Array.from({ length: 8 }, () => author.api.worksExport.create({ workId, format: 'txt' })),
    )
    expect(wishes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await api.ctx.background.idle()
  })

  test('authors take theirs away where the kind is switched off', async () => {
    await aChapter(author, workId)
    await api.configure({ COMMON_WORKS: { FICTION: false } })
    try {
      expect((await made()).state).toBe('ready')
    } finally {
      await api.configure(worksOn)
    }
  })
})
