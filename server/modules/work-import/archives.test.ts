import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainImage, png } from '../../../test/support/forum/uploads.ts'
import { zipOf } from '../../../test/support/works/archives.ts'
import { api, author, bring, openImports, send, titles, workId } from '../../../test/support/works/import-site.ts'
import { bookOf, renamed } from '../../../test/support/works/imports.ts'
import { aWork } from '../../../test/support/works/works.ts'

await openImports()

async function sources(work = workId) {
  const { list } = await author.api.worksChapter.mine({ workId: work, limit: 100 })
  return Promise.all(list.map(({ _id }) => author.api.worksChapter.source({ chapterId: _id })))
}

/** So that a book is no bomb for its size. */
const noise = { 'OEBPS/noise.bin': randomBytes(100_000) }

const page = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${body}</body></html>`

describe('e-books', () => {
  test('follow spine and contents, with pictures, and without anything that acts', async () => {
    const picture = await png()
    const bytes = await bookOf(
      [
        { file: 'cover.xhtml', html: page('<img src="i/a.png"/>') },
        {
          file: 'one.xhtml',
          html: page(
            '<h1>第一章 甲</h1><p onclick="x()">一&amp;二<br/>三</p><script>坏()</script><style>p{}</style><img src="i/a.png" alt="图"/><p><a href="javascript:x()">词</a></p>',
          ),
        },
        { file: 'more.xhtml', html: page('<p>接着</p><img src="http://elsewhere/x.png"/>') },
        {
          file: 'two.xhtml',
          html: page(
            '<section id="b"><h2>乙</h2><p>b</p></section><section id="c"><p>c</p><blockquote><p>q</p></blockquote><hr/></section>',
          ),
        },
      ],
      {
        nav: '<ol><li><a href="one.xhtml">卷一</a><ol><li><a href="one.xhtml">第一章 甲</a></li><li><a href="two.xhtml#b">乙</a></li></ol></li><li><a href="two.xhtml#c">丙<i>javascript:</i></a></li></ol>',
        extra: { 'OEBPS/i/a.png': picture },
      },
    )
    const found = await bring(bytes, 'book.epub')
    expect(found).toMatchObject({
      state: 'ready',
      kind: 'epub',
      encoding: '',
      warnings: ['有 1 张图片不在文件里，没有导入'],
    })
    expect(titles(found.chapters)).toEqual(['卷一 / 第一章 甲', '卷一 / 乙', '卷一 / 丙javascript:'])
    await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    const [first, second, third] = await sources()
    const types = (source: typeof first) => source?.content?.content?.map(({ type }) => type)
    expect(types(first)).toEqual(['paragraph', 'paragraph', 'image', 'paragraph', 'paragraph'])
    expect(types(second)).toEqual(['paragraph'])
    expect(types(third)).toEqual(['paragraph', 'blockquote', 'horizontalRule'])
    const text = JSON.stringify(first?.content)
    expect(text).toContain('一&二')
    expect(text).not.toMatch(/坏|javascript|onclick|elsewhere/)
    const [use] = await api.ctx.db.many<{ type: string }>(
      sql`select u.type from attachment_uses u join attachments a on a.id = u.attachment_id where a.user_id = ${author.id}`,
    )
    expect(use).toEqual({ type: 'chapter-draft' })
  })

  test('without contents every page is a chapter, named by its heading', async () => {
    const bytes = await bookOf([
      { file: 'a.xhtml', html: page('<h2>甲</h2><p>x</p>') },
      { file: 'b.xhtml', html: page('<h2>乙</h2><p>y</p>') },
    ])
    expect(titles((await bring(bytes, 'b.epub')).chapters)).toEqual(['甲', '乙'])
  })

  test('of pictures become pages of manga', async () => {
    const manga = await aWork(author, { worksType: 'manga' })
    const bytes = await bookOf(
      [{ file: 'a.xhtml', html: page('<h2>第一话</h2><img src="1.png"/><img src="2.png"/>') }],
      {
        extra: { 'OEBPS/1.png': await png(), 'OEBPS/2.png': await png(50, 60) },
      },
    )
    const found = await bring(bytes, 'b.epub', manga)
    expect(found.chapters).toMatchObject([{ title: '第一话', pageNumber: 2, wordNumber: 0 }])
  })

  test('that are protected are refused; scrambled fonts are no protection', async () => {
    const pages = [{ file: 'a.xhtml', html: page('<p>x</p>') }]
    const lock = (algorithm: string) => ({
      'META-INF/encryption.xml': `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
    })
    const locked = await bookOf(pages, { extra: lock('http://www.w3.org/2001/04/xmlenc#aes128-cbc') })
    expect(await send(locked, 'a.epub')).toMatchObject({ code: 422, message: '此电子书有加密保护，无法导入' })
    expect(await send(await bookOf(pages, { extra: { 'META-INF/rights.xml': '<x/>' } }), 'a.epub')).toMatchObject({
      code: 422,
    })
    expect(
      (await send(await bookOf(pages, { extra: lock('http://www.idpf.org/2008/embedding') }), 'a.epub')).code,
    ).toBe(200)
  })

  test('with entities of their own are not read', async () => {
    const bomb = `<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>${page('<p>&b;&f;</p>')}`
    const found = await bring(await bookOf([{ file: 'a.xhtml', html: bomb }]), 'a.epub')
    expect(found).toMatchObject({ state: 'failed', reason: '电子书的格式有误，无法读取' })
  })

  test('have titles of words alone, whatever stands in them', async () => {
    const script = '<script>坏()</script><style>b{}</style>'
    const named = await bookOf([{ file: 'a.xhtml', html: page('<p>x</p>') }], {
      nav: `<ol><li><a href="a.xhtml">${script}第一章<b onclick="坏()"> 甲</b></a></li></ol>`,
    })
    expect(titles((await bring(named, 'a.epub')).chapters)).toEqual(['第一章 甲'])
    const plain = await bookOf([{ file: 'a.xhtml', html: page(`<h1>${script}第一章</h1><p>x</p>${script}`) }])
    const found = await bring(plain, 'a.epub')
    expect(titles(found.chapters)).toEqual(['第一章'])
    expect(found.wordNumber).toBe(1)
  })

  test('with lists that are made to fill the memory are not read', async () => {
    const pages = [{ file: 'a.xhtml', html: page('<p>x</p>') }]
    const many = '<i/>'.repeat(100_001)
    const deep = `${'<ol><li>'.repeat(60_000)}<a href="a.xhtml">甲</a>`
    for (const nav of [many, deep])
      expect((await bring(await bookOf(pages, { nav, extra: noise }), 'a.epub')).state).toBe('failed')
    const nested = await bookOf([{ file: 'a.xhtml', html: page('<b>'.repeat(1_000_000)) }], { extra: noise })
    expect(await bring(nested, 'a.epub')).toMatchObject({ state: 'failed', reason: '文件无法读取，请检查后重新上传' })
    const long = await bookOf(pages, { nav: `<p title="${'x'.repeat(4 * 1024 * 1024)}"/>`, extra: noise })
    expect((await bring(long, 'a.epub')).state).toBe('failed')
    const lines = Array.from({ length: 450 }, (_, index) => `<p>${index}</p>`).join('')
    const quoted = await bookOf([{ file: 'a.xhtml', html: page(`<h2>甲</h2><blockquote>${lines}</blockquote>`) }])
    const { _id: importId } = await bring(quoted, 'a.epub')
    await author.api.worksImport.commit({ importId, state: 'draft' })
    const [whole] = await sources()
    const sizes = whole?.content?.content?.map((block) => ('content' in block ? block.content?.length : 0))
    expect(sizes).toEqual([200, 200, 50])
  })

  test.each(['META-INF/container.xml', 'OEBPS/book.opf'])('without %s are no books', async (missing) => {
    const bytes = renamed(await bookOf([{ file: 'a.xhtml', html: page('<p>x</p>') }]), missing, `x${missing.slice(1)}`)
    expect((await bring(bytes, 'a.epub')).state).toBe('failed')
  })
})

describe('archives of pictures', () => {
  let manga: string
  beforeEach(async () => {
    manga = await aWork(author, { worksType: 'manga' })
  })

  test('a folder is a chapter, names sort naturally, and what is left out is listed', async () => {
    const [small, wide] = await Promise.all([png(), png(90, 30)])
    const bytes = await zipOf({
      '书/第10话/1.png': small,
      '书/第2话/10.png': wide,
      '书/第2话/2.png': small,
      '书/第2话/note.txt': 'x',
      '书/第2话/inner.zip': await zipOf({ 'a.png': small }),
      '书/第2话/Thumbs.db': 'x',
      '书/第2话/.hidden.png': small,
      '__MACOSX/书/第2话/2.png': small,
    })
    const found = await bring(bytes, 'book.cbz', manga)
    expect(found.chapters.map(({ title, pageNumber }) => [title, pageNumber])).toEqual([
      ['第2话', 2],
      ['第10话', 1],
    ])
    expect(found.warnings[0]).toMatch(/^略过 5 个文件：/)
    await author.api.worksImport.commit({ importId: found._id, state: 'published' })
    const [first] = await sources(manga)
    expect(first?.pages.map(({ width }) => width)).toEqual([40, 90])
    expect((await author.api.works.one({ id: manga })).pageNumber).toBe(3)
  })

  test('loose pictures are one chapter; broken ones are left out and counted', async () => {
    const found = await bring(await zipOf({ '1.png': await png(), '2.png': 'no picture' }), 'a.zip', manga)
    expect(found.warnings).toEqual(['有 1 张图片已损坏、过大或格式不支持，没有导入'])
    await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    expect((await sources(manga)).map(({ pages }) => pages.length)).toEqual([1])
  })

  test('that are given up leave nothing behind', async () => {
    const found = await bring(await zipOf({ 'a/1.png': await png() }), 'a.zip', manga)
    const count = () =>
      api.ctx.db.one<{ n: number }>(sql`select count(*)::int as n from attachments where user_id = ${author.id}`)
    expect(await count()).toEqual({ n: 1 })
    await author.api.worksImport.cancel({ importId: found._id })
    expect(await count()).toEqual({ n: 0 })
  })

  test('names that lead elsewhere, or hold NUL, are never written', async () => {
    const picture = await png()
    const plain = await zipOf({ 'aa/evil.png': picture, 'b/ok.png': picture, 'c/nul.png': picture })
    const bytes = renamed(renamed(plain, 'aa/evil.png', '../evil.png'), 'c/nul.png', 'c/\0ul.png')
    const found = await bring(bytes, 'a.zip', manga)
    expect(found.chapters.map(({ title }) => title)).toEqual(['b'])
    expect(found.warnings[0]).toMatch(/^略过 2 个文件/)
    expect(await bring(renamed(plain, 'aa/evil.png', '/etc/il.png'), 'a.zip', manga)).toMatchObject({
      chapterNumber: 2,
    })
  })

  test('with too many entries, or too much in them, end at once with 413', async () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`${index}.png`, 'x']))
    expect(await send(await zipOf(many), 'a.zip', manga)).toMatchObject({
      code: 413,
      message: '压缩包里的内容过多或过大',
    })
    const bomb = await zipOf({ 'a.png': Buffer.alloc(40 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await send(bomb, 'a.zip', manga)).toMatchObject({ code: 413 })
    // However little it is: a hundred times its size is the end.
    const small = await zipOf({ 'a.png': Buffer.alloc(400_000) })
    expect(small.length).toBeLessThan(4000)
    expect(await send(small, 'a.zip', manga)).toMatchObject({ code: 413 })
    const wordy = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`${index}${'x'.repeat(60_000)}.png`, randomBytes(8)]),
    )
    expect(await send(await zipOf(wordy), 'a.zip', manga)).toMatchObject({ code: 413 })
  })

  test('with names that no system would write leave them out', async () => {
    const bytes = await zipOf({ [`${'长'.repeat(400)}/${'x'.repeat(700)}.png`]: await png(), 'b/ok.png': await png() })
    const found = await bring(bytes, 'a.zip', manga)
    expect(titles(found.chapters)).toEqual(['b'])
    expect(found.warnings[0]).toMatch(/^略过 1 个文件/)
  })

  test('that say less than they hold are read no further', async () => {
    const inner = await plainImage(200, 200).png().toBuffer()
    const honest = await zipOf({ 'a.png': Buffer.concat([inner, randomBytes(3_000_000)]), 'b.png': inner })
    const size = Buffer.alloc(4)
    size.writeUInt32LE(inner.length + 3_000_000)
    const lie = Buffer.alloc(4)
    lie.writeUInt32LE(inner.length)
    const bytes = Buffer.from(honest)
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 1)) lie.copy(bytes, at)
    const found = await bring(bytes, 'a.zip', manga)
    expect(found.warnings).toEqual(['有 1 张图片已损坏、过大或格式不支持，没有导入'])
    expect(deflateRawSync(inner).length).toBeGreaterThan(0)
  })

  test('of garbage are refused, or fail, and never more', async () => {
    const head = Buffer.from('PK\x03\x04', 'latin1')
    for (const bytes of [head, Buffer.concat([head, randomBytes(5000)])])
      expect(await send(bytes, 'a.zip', manga)).toMatchObject({ code: 415 })
    const whole = await zipOf({ 'a.png': await png() })
    expect(await send(whole.subarray(0, whole.length - 30), 'a.zip', manga)).toMatchObject({ code: 415 })
  })
})

describe('a folder that a browser sends as one file', () => {
  const folder = (files: [string, Buffer | number][]) => {
    const list = files.map(([name, bytes]) => [name, typeof bytes === 'number' ? bytes : bytes.length])
    const bytes = files.flatMap(([, content]) => (typeof content === 'number' ? [] : [content]))
    return Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...bytes])
  }

  test('is an episode a folder, in natural order, and what is no picture is listed', async () => {
    const manga = await aWork(author, { worksType: 'manga' })
    const [one, two] = [
      await plainImage(30, 40, '#c00').png().toBuffer(),
      await plainImage(50, 60, '#00c').png().toBuffer(),
    ]
    const bytes = folder([
      ['画/第二话/1.png', one],
      ['画/第一话/10.png', one],
      ['画/第一话/2.png', two],
      ['画/第一话/笔记.txt', 0],
      ['画/../../坏.png', 0],
    ])
    const found = await bring(bytes, '画.folder', manga)
    expect(found).toMatchObject({ state: 'ready', kind: 'zip', chapterNumber: 2 })
    expect(found.warnings.join()).toContain('笔记.txt')
    expect(found.warnings.join()).toContain('坏.png')
    expect(found.chapters.map(({ title, pageNumber }) => [title, pageNumber])).toEqual([
      ['第一话', 2],
      ['第二话', 1],
    ])
    await author.api.worksImport.commit({ importId: found._id, state: 'draft' })
    const made = await sources(manga)
    expect(made.map(({ pages }) => pages.map(({ width }) => width))).toEqual([[50, 30], [30]])
  })

  test('is refused when its list is not that of its bytes', async () => {
    const manga = await aWork(author, { worksType: 'manga' })
    for (const bytes of [
      folder([['a/1.png', 100]]),
      Buffer.from('[["a/1.png",-1]]\n'),
      Buffer.from('[["a/1.png",1e99]]\nx'),
      Buffer.from('[["a/1.png"'),
      Buffer.from('[["a",{}]]\n'),
    ])
      expect(await send(bytes, 'x.folder', manga)).toMatchObject({ code: 415 })
    expect(await send('novel', 'x.folder', manga)).toMatchObject({ code: 415 })
    const many = folder(Array.from({ length: 5001 }, (_, at) => [`a/${at}.png`, 0]))
    expect(await send(many, 'x.folder', manga)).toMatchObject({ code: 413 })
  })
})
