import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { adminUpgradeContract } from '#contract/modules/site/upgrade.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { routes } from '../../http/api/routes.ts'
import { changesIn } from './changes.ts'

const path = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))

const releaseCommands = { command: 'npm run upgrade -- aoir-<version>.tar.gz', rollback: 'npm run rollback' }
const sourceCommands = {
  command: 'npm run backup && git pull && npm start',
  rollback: `git checkout v${manifest.version} && npm start`,
}

/** What was changed, in the language of who asks. */
const files: Record<Locale, string> = { 'zh-CN': 'CHANGELOG.zh-CN.md', en: 'CHANGELOG.md' }

export const upgradeRoutes = routes(adminUpgradeContract, {
  async info({ client }) {
    const isRelease = existsSync(path('release.json'))
    const changes = changesIn(await readFile(path(files[client.locale]), 'utf8'))
    return { version: manifest.version, isRelease, changes, ...(isRelease ? releaseCommands : sourceCommands) }
  },
})
