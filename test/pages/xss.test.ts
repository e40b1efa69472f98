import { describe, expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { testApi } from '../support/api.ts'
import { aBoard, aComment, aFile, aPost, paragraph } from '../support/forum/forum.ts'
import { vectors } from './xss-vectors.ts'

/** Every text of the site takes what it is given as plain words, or refuses it; nothing is turned into markup. */

const api = await testApi()
const author = await api.member()
const administrator = await api.administrator()
const board = await aBoard(api, author)

let count = 0
function next(): string {
  count += 1
  return `xss-${count}`
}

/** Stores a text and reads it as others would; throws what the server refuses. */
type Field = (text: string) => Promise<unknown>

const fields: Record<string, Field> = {
  'name of a member': async (newname) => {
    const person = await api.member()
    return (await person.api.user.changeName({ newname })).name
  },
  signature: async (signature) => (await author.api.user.changeSignature({ signature })).signature,
  'name of a board': async (systemName) =>
    (await administrator.api.board.update({ systemId: (await aBoard(api)).id, systemName })).systemName,
  'description of a board': async (systemDescr) =>
    (await author.api.board.update({ systemId: board.id, systemDescr })).systemDescr,
  'rules of a board': async (rules) => (await author.api.board.update({ systemId: board.id, rules })).rules,
  classification: async (classifyName) => {
    const { id: systemId } = await aBoard(api, author)
    return (await author.api.board.createClassify({ systemId, classifyName })).classifyName
  },
  zone: async (zoneName) => (await administrator.api.board.adminSaveZone({ zoneName })).zoneName,
  'title of a post': async (title) => (await onePost({ title })).title,
  'text of a post': async (text) => (await onePost({ content: paragraph(text) })).content.content,
  'plain text of a post': async (content) => (await onePost({ content })).excerpt,
  'tag of a post': async (tag) => (await onePost({ tags: [tag] })).tags.join(),
  'description of a picture': async (alt) => {
    const path = await aFile(api, author)
    return (await onePost({ content: { type: 'doc', content: [{ type: 'image', attrs: { path, alt } }] } })).content
  },
  'address of a link': async (href) => {
    const marks = [{ type: 'link' as const, attrs: { href } }]
    const content = [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'x', marks }] }]
    return (await onePost({ content: { type: 'doc', content } })).html
  },
  'language of a program': async (language) => {
    const content = [
      { type: 'codeBlock' as const, attrs: { language }, content: [{ type: 'text' as const, text: 'x' }] },
    ]
    return (await onePost({ content: { type: 'doc', content } })).html
  },
  'name in a mention': async (label) => {
    const content = [
      { type: 'paragraph' as const, content: [{ type: 'mention' as const, attrs: { id: author.id, label } }] },
    ]
    return (await onePost({ content: { type: 'doc', content } })).html
  },
  comment: async (content) => (await aComment(author, await aPost(author, board), content)).content,
  reply: async (content) => {
    const { _id: commentId } = await aComment(author, await aPost(author, board))
    return (await author.api.comment.publishReply({ commentId, content })).content
  },
  'title of a draft': async (title) => (await author.api.post.saveDraft({ draft: { title } })).title,
  'reason of a deletion': async (reason) => {
    await administrator.api.post.remove({ postsId: await aPost(author, board), reason })
    return (await author.api.notification.system()).list[0]?.content
  },
  'title of an announcement': async (title) =>
    (await administrator.api.announcement.adminSave({ title, content: 'x' })).title,
  'text of an announcement': async (content) =>
    (await administrator.api.announcement.adminSave({ title: 'x', content })).excerpt,
  'title of a page': async (title) =>
    (await administrator.api.customPage.adminSave({ path: next(), title, content: 'x' })).title,
  'path of a page': async (path) =>
    (await administrator.api.customPage.adminSave({ path, title: 'x', content: 'x' })).path,
  'description of the site': async (text) => configured({ COMMON_DESCRIPTION: text }),
  'name of the site': async (text) => configured({ COMMON_SITE_NAME: text }),
  'picture of the site': async (text) => configured({ COMMON_LOGO: text }),
  'colour of the site': async (text) => configured({ COMMON_THEMECOLOR: text }),
  'word to look for': async (keyword) => (await api.as(null).search.list({ keyword })).words.join(),
}

async function onePost(patch: Parameters<typeof aPost>[2]) {
  return api.as(null).post.one({ id: await aPost(author, board, patch) })
}

async function configured(patch: Record<string, string>) {
  await administrator.api.adminConfig.update(patch)
  return Object.values(patch)[0]
}

test('there are enough of them', () => {
  expect(new Set(vectors).size).toBe(vectors.length)
  expect(vectors.length * Object.keys(fields).length).toBeGreaterThan(300)
  for (const vector of vectors) expect(vector.length).toBeLessThanOrEqual(limits.title / 3)
})

describe.each(Object.entries(fields))('%s', (name, field) => {
  test('takes them as words or not at all', async () => {
    const faults: string[] = []
    for (const vector of vectors) {
      const answer = await field(vector).then(
        (value) => ({ text: typeof value === 'string' ? value : JSON.stringify(value) }),
        (error: { code?: number; message: string }) => ({ refused: error.code ?? error.message }),
      )
      if ('refused' in answer) {
        if (![400, 404, 409, 422].includes(Number(answer.refused))) faults.push(`${vector} → ${answer.refused}`)
      } else if (isMarkup(name, answer.text, vector)) faults.push(`${vector} → ${answer.text}`)
    }
    expect(faults).toEqual([])
  })
})

/** In the HTML for other readers no sign of them stands as it is, and no address runs; elsewhere they are words. */
function isMarkup(name: string, text: string, vector: string): boolean {
  if (['address of a link', 'language of a program', 'name in a mention'].includes(name))
    return /<(?!\/?(p|a|pre|code)[ >])|\son\w+=|href="(?!https?:|mailto:|\/|#)/i.test(text)
  if (['picture of the site', 'colour of the site', 'path of a page'].includes(name))
    return /[<>"']|script:/i.test(text)
  // A search shows only what it has found in texts.
  return name !== 'word to look for' && text !== '' && !text.includes(vector.trim().slice(0, 3))
}

test('the HTML of a text holds every vector as words', async () => {
  const content = vectors.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }))
  const { html } = await onePost({ content: { type: 'doc', content } })
  const inside = html
    .split('</p>')
    .slice(0, -1)
    .map((part) => part.replace(/^<p>/, ''))
  expect(inside).toHaveLength(vectors.length)
  for (const part of inside) expect(part).not.toMatch(/[<>"]/)
})
