import { expect, test } from 'vitest'
import type { Installed } from '#contract/modules/site/upgrade.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { testApi } from '../../../test/support/api.ts'
import { changesIn } from './changes.ts'

const api = await testApi()

test('administrators see what runs, what came with it and how it is exchanged', async () => {
  const administrator = await api.administrator()
  const found = await administrator.api.adminUpgrade.info({})
  expect(found).toMatchObject({
    version: manifest.version,
    isRelease: false,
    command: expect.stringContaining('git pull'),
  })
  expect(found.changes[0]).toMatchObject({ version: manifest.version })
})

test('what was changed is said in the language of who asks, version by version', async () => {
  const administrator = await api.administrator()
  const { access_token: token } = administrator.tokens
  const asked = async (locale: string) => {
    const { data } = await api.request<Installed>('/api/aoir-admin-upgrade/info', { token, cookies: { locale } })
    return data
  }
  const [chinese, english] = [await asked('zh-CN'), await asked('en')]
  expect(chinese.changes.map(({ version }) => version)).toEqual(english.changes.map(({ version }) => version))
  expect(
    chinese.changes.every(({ lines }) => lines.length > 0 && lines.every((line) => /\p{Script=Han}/u.test(line))),
  ).toBe(true)
  expect(english.changes[0]?.lines.join(' ')).not.toMatch(/[\u4e00-\u9fff]{6}/)
})

test('the sections of the file, the newest first', () => {
  const text =
    '# Changelog\n\n## 1.1.0 – 2026-11-18\n\n- `npm run export` is **new**.\n- Mends.\n\n## 1.0.0 - 2026-10-01\n\nThe first.\n'
  expect(changesIn(text)).toEqual([
    { version: '1.1.0', date: '2026-11-18', lines: ['npm run export is new.', 'Mends.'] },
    { version: '1.0.0', date: '2026-10-01', lines: ['The first.'] },
  ])
})
