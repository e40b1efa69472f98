import type { Person, TestApi } from '../api.ts'

export type CodeWish =
  | { phone: string; purpose?: 'login' | 'reset' | 'bind' }
  | { email: string; purpose?: 'register' | 'reset' | 'bind' }

let senders = 0

/** Asks for a code and looks it up where the server wrote it. Each call comes from an address of its own. */
export async function codeFor(api: TestApi, wish: CodeWish, person?: Person): Promise<string> {
  senders += 1
  const isPhone = 'phone' in wish
  const ip = `198.18.${Math.floor(senders / 250) % 250}.${senders % 250}`
  const answer = await api.handle({
    method: 'POST',
    path: isPhone ? '/api/aoir-sms/send-code' : '/api/aoir-mail/send-code',
    query: '',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(wish)),
    ip,
    requestId: `code-${senders}`,
    // Said, not shown by a token, which would be believed for a while.
    viewer: person ? { id: person.id, name: person.name, userpower: 1, sessionId: '0' } : null,
  })
  if (answer.status !== 200) throw new Error(`no code was sent: ${answer.body}`)
  await api.ctx.background.idle()
  return (isPhone ? api.texts() : api.mails()).findLast(({ code }) => code !== undefined)?.code ?? ''
}

/** Whether the text holds the code by itself: of times and long numbers, too, some hold the same six digits. */
export function tells(text: string, code: string): boolean {
  return new RegExp(`(?<!\\d)${code}(?!\\d)`).test(text)
}

/** Another code. */
export function wrong(code: string): string {
  return code.replace(/./g, (digit) => String((Number(digit) + 1) % 10))
}

/** A number of the mainland that nobody else has. */
export function newPhone(): string {
  phones += 1
  return `+86138${String(phones).padStart(8, '0')}`
}

let phones = 0
