import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeSmtp, readable, startFakeSmtp, startSilence } from '../../../test/fakes/smtp.ts'
import { createSmtp, type Smtp, type SmtpSettings } from './smtp.ts'

const letter = { to: 'reader@example.com', subject: '青屿 注册验证码', text: '您的验证码是 042137。\n.\n—— 青屿' }
const password = 'an authorisation code'

let fake: FakeSmtp
const open: Smtp[] = []
beforeEach(async () => {
  fake = await startFakeSmtp()
  fake.accounts.set('site@example.com', password)
})
afterEach(async () => {
  for (const smtp of open.splice(0)) smtp.close()
  await fake.close()
})

function smtp(change: Partial<SmtpSettings> = {}): Smtp {
  const from = { name: '青屿, "社区" <x@y>', address: 'site@example.com' }
  const settings = { host: '127.0.0.1', port: fake.port, user: 'site@example.com', password, from }
  const made = createSmtp({ ...settings, security: 'none', ...change })
  open.push(made)
  return made
}

async function failure(work: Promise<void>) {
  const error = await work.then(
    () => new Error('it worked'),
    (error: Error) => error,
  )
  const { trouble, objection, code } = error as Error & Record<string, unknown>
  expect(`${error.message} ${JSON.stringify(error)}`).not.toMatch(/authorisation|site@example|reader@example|042137/)
  return [trouble, objection, code]
}

describe('a mail', () => {
  it('arrives as plain text from the name of the site', async () => {
    await smtp().send(letter)
    const [mail] = fake.received
    expect(mail).toMatchObject({ from: 'site@example.com', to: ['reader@example.com'], body: letter.text })
    expect(mail?.headers['content-type']).toMatch(/^text\/plain; charset=utf-8$/i)
    expect(readable(mail?.headers.subject)).toBe(letter.subject)
    expect(readable(mail?.headers.from)).toContain('社区')
    expect(mail?.headers.from).toMatch(/<site@example\.com>$/)
  })

  it('is one of several on a connection', async () => {
    const server = smtp()
    for (let i = 0; i < 4; i++) await server.send(letter)
    expect([fake.received.length, fake.connections()]).toEqual([4, 1])
  })

  it.each([
    { to: 'reader@example.com\r\nBcc: other@example.com' },
    { to: 'reader@example.com\nRCPT TO:<other@example.com>' },
    { subject: 'hello\r\nBcc: other@example.com' },
    { subject: 'hello\u2028there' },
    { subject: 'nothing\0' },
  ])('does not smuggle in a header: %j', async (change) => {
    expect(await failure(smtp().send({ ...letter, ...change }))).toEqual(['settings', undefined, 'bad header'])
    expect(fake.received).toEqual([])
  })

  it('goes to one recipient, whatever the address looks like', async () => {
    await smtp()
      .send({ ...letter, to: 'reader@example.com, other@example.com' })
      .catch(() => {})
    expect(fake.received.flatMap(({ to }) => to)).not.toContain('other@example.com')
  })
})

describe('trouble', () => {
  it('with the login, the sender and the recipient is told apart', async () => {
    expect(await failure(smtp({ password: 'wrong' }).send(letter))).toEqual(['refused', 'keys', '535'])
    const other = { name: '', address: 'other@example.com' }
    expect(await failure(smtp({ from: other }).send(letter))).toEqual(['refused', 'sender', '553'])
    expect(await failure(smtp().send({ ...letter, to: 'nobody@example.com' }))).toEqual(['refused', 'recipient', '550'])
    expect(await failure(smtp().send({ ...letter, to: 'busy@example.com' }))).toEqual(['unavailable', undefined, '451'])
    expect(fake.received).toEqual([])
  })

  it('with encryption is one of the settings', async () => {
    expect((await failure(smtp({ security: 'tls' }).send(letter)))[0]).toBe('settings')
    expect((await failure(smtp({ security: 'starttls' }).send(letter)))[0]).toBe('settings')
    const secure = await startFakeSmtp({ secure: true })
    const offering = await startFakeSmtp({ disabledCommands: [] })
    // A certificate that nobody has signed.
    expect((await failure(smtp({ security: 'tls', port: secure.port }).send(letter)))[0]).toBe('settings')
    expect((await failure(smtp({ security: 'starttls', port: offering.port }).send(letter)))[0]).toBe('settings')
    await secure.close()
    await offering.close()
  })

  it('ends in time when the server says nothing, at the greeting or after the mail', async () => {
    const silence = await startSilence()
    expect((await failure(smtp({ port: silence.port, timeout: 300 }).send(letter)))[0]).toBe('slow')
    expect((await failure(smtp({ port: silence.port, timeout: 300 }).verify()))[0]).toBe('slow')
    await silence.close()
    fake.hang(true)
    const server = smtp({ timeout: 1500 })
    expect((await failure(server.send(letter)))[0]).toBe('slow')
    fake.hang(false)
    await server.send(letter)
    expect(fake.received).toHaveLength(1)
  })

  it('that keeps all connections busy lets nothing leave late', async () => {
    const server = smtp({ timeout: 1000 })
    fake.hang(true)
    const all = ['first', 'second', 'third', 'fourth'].map((subject) => failure(server.send({ ...letter, subject })))
    expect(await Promise.all(all)).toEqual(Array(4).fill(['slow', undefined, undefined]))
    fake.hang(false)
    await vi.waitFor(() => server.send({ ...letter, subject: 'fifth' }))
    expect(fake.received.map(({ headers }) => headers.subject)).toEqual(['fifth'])
  }, 20_000)

  it('with the connection is told', async () => {
    const { port, close } = await startSilence()
    await close()
    expect(await failure(smtp({ port }).send(letter))).toEqual(['unreachable', undefined, 'ECONNREFUSED'])
  })
})

describe('a look', () => {
  it('connects and logs in without a mail', async () => {
    await smtp().verify()
    expect(await failure(smtp({ password: 'wrong' }).verify())).toEqual(['refused', 'keys', '535'])
    expect(fake.received).toEqual([])
  })
})
