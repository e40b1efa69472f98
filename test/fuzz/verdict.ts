import { statusOf } from '#server/http/api/answer.ts'
import type { Mutant } from './mutants.ts'

/** Words that only occur in what a machine says about its inside. */
const inside =
  /node_modules|file:\/\/|\n\s+at |\.ts:\d+|\.js:\d+|syntax error|violates|duplicate key|relation "|column "|for type bigint|SQLSTATE|ECONN/

/** What is wrong with an answer; undefined when nothing is. */
export function verdict(answer: { status: number; text: string }): string | undefined {
  if (answer.status >= 500) return `status ${answer.status}`
  const leak = inside.exec(answer.text)
  if (leak) return `says ${JSON.stringify(leak[0])}`
  let body: unknown
  try {
    body = JSON.parse(answer.text)
  } catch {
    return `is no JSON: ${answer.text.slice(0, 100)}`
  }
  if (typeof body !== 'object' || body === null || Object.keys(body).join() !== 'code,message,data')
    return `is no envelope: ${answer.text.slice(0, 200)}`
  const { code, message } = body as { code: unknown; message: unknown }
  if (typeof code !== 'number' || typeof message !== 'string' || message === '') return 'has no code or no sentence'
  return statusOf(code) === answer.status ? undefined : `code ${code} with status ${answer.status}`
}

export function describeMutant({ method, url, body }: Mutant): string {
  const cut = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text)
  return `${method} ${cut(url)}${body === undefined ? '' : ` ${cut(body)}`}`
}
