import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** The commands of package.json, in a clone that has only just been fetched. */

const scripts: Record<string, string> = manifest.scripts
const bootstrap = 'node scripts/bootstrap.mjs'

test('every command makes the clone ready before it begins', () => {
  const commands = Object.keys(scripts).filter((name) => !scripts[name]?.startsWith(bootstrap))
  expect(commands).toContain('start')
  expect(commands.filter((name) => !scripts[`pre${name}`]?.startsWith(bootstrap))).toEqual([])
})

test('what needs a browser or Redis installs them, and is not skipped in silence', () => {
  for (const name of ['test', 'test:long', 'bench']) expect(scripts[`pre${name}`]).toBe(`${bootstrap} build browser`)
})
