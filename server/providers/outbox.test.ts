import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { createOutbox } from './outbox.ts'

const dataDir = temporaryFolder()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a file that has become large makes room, and only the one before it stays', async () => {
  const outbox = createOutbox({ dataDir }, { info: () => {} }, 1000)
  const letter = { channel: 'mail' as const, to: 'a@example.com' }
  await Promise.all(Array.from({ length: 40 }, (_, number) => outbox.write({ ...letter, text: `letter ${number}` })))
  const lines = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim().split('\n')
  const [old, now] = [lines('outbox.old.jsonl'), lines('outbox.jsonl')]
  for (const part of [old, now]) expect(part.join('\n').length).toBeLessThanOrEqual(1000)
  const numbers = [...old, ...now].map((line) => Number(JSON.parse(line).text.split(' ')[1]))
  expect(numbers).toEqual(Array.from(numbers, (_, index) => 40 - numbers.length + index))
})
