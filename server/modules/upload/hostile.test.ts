import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyString } from '../../../test/fuzz/values.ts'
import { marks, polyglots, refusedFiles } from '../../../test/support/forum/hostile-files.ts'
import { filesBelow, openUploads, png, type UploadSite } from '../../../test/support/forum/uploads.ts'

let site: UploadSite
let token: string
let userId: string
beforeAll(async () => {
  site = await openUploads()
  const member = await site.api.member()
  token = member.tokens.access_token
  userId = member.id
})
afterAll(() => site.close())

const refused = await refusedFiles()
const twofold = await polyglots()
const count = async () => (await site.api.ctx.db.one<{ n: number }>(sql`select count(*)::int as n from attachments`)).n

test('the corpus is large enough', () => expect(refused.length + twofold.length).toBeGreaterThanOrEqual(60))

describe('refused, with a sentence and without a trace', () => {
  test.each(refused)('$why', async ({ name, bytes }) => {
    const before = { files: site.files(), rows: await count() }
    const answer = await site.send(token, bytes, { name })
    expect(answer.code).toSatisfy((code: number) => [400, 413, 415].includes(code))
    expect(answer.status).toBe(answer.code)
    expect(answer.message).toMatch(/\p{Script=Han}/u)
    expect(answer.data).toBeNull()
    expect({ files: site.files(), rows: await count() }).toEqual(before)
  })
})

describe('two things at once: only the picture is kept', () => {
  test.each(twofold)('$why', async ({ name, bytes }) => {
    const answer = await site.send(token, bytes, { name })
    expect(answer).toMatchObject({ code: 200, data: expect.stringMatching(/\/image\/.*\.webp$/) })
    const served = await site.http.call(`/${answer.data}`, { token })
    for (const mark of marks) expect(served.bytes.includes(mark)).toBe(false)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
})

test('the memory stays bounded', async () => {
  const bombs = refused.filter(({ why }) => /bomb|×|wide|endless/.test(why))
  expect(bombs.length).toBeGreaterThanOrEqual(5)
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 5; round++)
    await Promise.all(bombs.map(({ name, bytes }) => site.send(token, bytes, { name })))
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(200)
}, 60_000)

const nastyName = fc.oneof(
  anyString(80),
  fc.constantFrom(
    '../../../../etc/passwd',
    '..%2f..%2fx',
    '..\\..\\x.png',
    'a\0.png',
    '/etc/passwd',
    'C:\\windows\\x.png',
    'CON',
    'aux.png',
    '....//....//x',
    '%2e%2e/%2e%2e/x',
    '\u202egnp.exe',
    '．．／x',
    'x'.repeat(150),
    '.htaccess',
    '.',
    '..',
    '$(id)',
    '`id`',
    'a;b|c&d',
    '__proto__',
  ),
)

test('500 names: nothing is written outside the folder, nothing is named by the client', async () => {
  const { dataDir } = site.api.ctx.env
  const canary = join(dirname(dataDir), `canary-${userId}`)
  writeFileSync(canary, 'untouched')
  const outside = () => filesBelow(dataDir).filter((file) => !file.startsWith('uploads/'))
  const before = outside()
  const file = await png(2, 2)
  const cut = (text: string) => Buffer.from(text).subarray(0, 190).toString('utf8').slice(0, 60)
  await fc.assert(
    fc.asyncProperty(nastyName, nastyName, nastyName, nastyName, async (name, path, hint, suffix) => {
      const answer = await site.send(token, file, {
        name,
        fields: { path: cut(path), name: cut(hint), suffix: cut(suffix) },
      })
      expect([200, 400]).toContain(answer.code)
      if (answer.code === 200)
        expect(answer.data).toMatch(new RegExp(`^aoir/${userId}/image/[\\d/]{11}\\d{15}\\.webp$`))
    }),
    // Each upload brings four of them.
    { numRuns: 125, seed: 20_261_115 },
  )
  for (const path of site.files())
    expect(path).toMatch(new RegExp(`^aoir/${userId}/(image|video|assets)/[\\d/]{11}\\d{15}\\.[a-z0-9]+$`))
  expect(outside()).toEqual(before)
  expect(readFileSync(canary, 'utf8')).toBe('untouched')
  rmSync(canary)
}, 120_000)

describe('broken forms', () => {
  const post = async (body: Buffer | string, type: string) => {
    const answer = await site.http.call('/api/upload', {
      method: 'POST',
      token,
      body,
      headers: { 'content-type': type },
    })
    return JSON.parse(answer.text) as { code: number }
  }
  const form = 'multipart/form-data; boundary=x'
  const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}\r\n`
  const field = (name: string, value: string) => part(`content-disposition: form-data; name="${name}"`, value)
  const file = (value: string) => part('content-disposition: form-data; name="file"; filename="a.png"', value)
  test.each([
    ['no form', '{}', 'application/json', 415],
    ['no type', 'x', 'text/plain', 415],
    ['no boundary', '--x', 'multipart/form-data', 400],
    ['an empty form', '--x--\r\n', form, 400],
    ['no file in it', `${field('path', 'a')}--x--\r\n`, form, 400],
    ['a field too long', `${field('path', 'a'.repeat(201))}${file('x')}--x--\r\n`, form, 400],
    ['too many fields', `${field('a', 'a').repeat(11)}${file('x')}--x--\r\n`, form, 400],
    ['two files', `${file('x')}${file('y')}--x--\r\n`, form, 400],
    ['no end', file('x'), form, 400],
    ['nothing', '', form, 400],
  ])('%s', async (_why, body, type, code) => {
    const before = site.files()
    expect((await post(body, type)).code).toSatisfy((found: number) => found === code || found === 415)
    expect(site.files()).toEqual(before)
  })
})
