import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApi } from '../../test/support/api.ts'
import { createLog } from './log.ts'

const site = await testApi()

/** What an entry becomes. */
function written(entry: Record<string, unknown>) {
  const lines: string[] = []
  createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }).info(entry, 'it happened')
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '')
}

test('what could open a door is cut out, whatever its name and place', () => {
  const names = 'password newPassword access_token set-cookie Authorization code kami value secretKey ACCESS_KEY_SECRET'
  for (const name of names.split(' ')) {
    expect(written({ [name]: 'hidden' })[name], name).toBe('[redacted]')
    expect(JSON.stringify(written({ deep: [{ list: [{ [name]: 'hidden' }] }] })), name).not.toContain('hidden')
  }
})

test('what stands too deep to be looked at is not written', () => {
  const entry = { a: { b: { c: { d: { e: { f: { password: 'hidden' } } } } } } }
  expect(JSON.stringify(written(entry))).not.toContain('hidden')
})

test('the rest stays as it is', () => {
  const entry = {
    route: '/api',
    status: 200,
    files: ['a', 'b'],
    rows: { users: 3 },
    none: null,
    keys: 2,
    encoded: true,
  }
  expect(written({ ...entry, at: new Date(0) })).toMatchObject({ ...entry, at: '1970-01-01T00:00:00.000Z' })
})

test('an error of the database names the place and not the member', async () => {
  const member = await site.member()
  const error = await site.ctx.db
    .run(sql`update users set exp = -1 where id = ${member.id}`)
    .catch((error: unknown) => error)
  expect(error).toHaveProperty('detail', expect.stringContaining(member.email))
  const line = written({ err: new Error('no luck', { cause: error }), list: [error] })
  expect(JSON.stringify(line)).not.toContain(member.email)
  expect(line.err).toMatchObject({ type: 'Error', message: 'no luck', stack: expect.stringContaining('log.test.ts') })
  expect(line.err.cause).toMatchObject({ code: '23514', table: 'users', constraint: 'users_exp_check' })
})

test('the errors behind one that stands for several are told', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', request: { headers: 'hidden' } })
  const line = written({ err: new AggregateError([refused]) })
  expect(line.err.errors).toMatchObject([{ message: 'refused', code: 'ECONNREFUSED' }])
  expect(JSON.stringify(line)).not.toContain('hidden')
})

test('the line of a call is like any other line, and only written when calls are', () => {
  const lines: string[] = []
  const call = { requestId: 'a1', userId: '7', route: 'GET /api/x', status: 200, ms: 1.5 }
  const out = { write: (line: string) => void lines.push(line) }
  const log = createLog({ logLevel: 'info' }, out)
  log.answered(call)
  log.info(call, 'api')
  createLog({ logLevel: 'warn' }, out).answered(call)
  const [short, general, ...others] = lines.map((line) => ({ ...JSON.parse(line), time: '' }))
  expect([short, others]).toEqual([general, []])
})
