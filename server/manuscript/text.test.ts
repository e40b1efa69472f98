import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitText } from './text.ts'
import { createWriter } from './writer.ts'

test('a line of ten megabytes is no head, whatever the rule', () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  const text = `第一章 头\n${'第一章'.repeat(1_200_000)}\n第二章 尾\n完`
  for (const rule of ['auto', '第{n}章 {any}', `${'{any}章'.repeat(150)}`.slice(0, 1000)]) {
    const writer = createWriter(join(folder, `spool-${rule.length}`))
    splitText(text, rule, writer, (number) => `部 ${number}`)
    const entries = writer.end()
    writer.release()
    expect(entries.reduce((sum, { words }) => sum + words, 0)).toBeGreaterThanOrEqual(3_600_001)
  }
})
