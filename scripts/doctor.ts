import type { Checked, Diagnosis } from '../contract/modules/site/doctor.ts'
import { BadEnvironment } from '../server/kernel/env.ts'
import { checksOfPlace, examine } from '../server/modules/doctor/service.ts'
import { say } from '../server/shared/messages.ts'
import { runCommand, terminalLocale } from './operator/command.ts'
import { openSite } from './operator/open-site.ts'

const usage = `npm run doctor [-- --before-upgrade] [--json]

Looks at machine, database, settings, proxy and services. Each line is ✓, ! (when there is time) or ✗ (today), with what
helps below it. Ends with 0 when nothing is ✗. Give DATA_DIR, DATABASE_URL and PUBLIC_ORIGIN as the server has them.

  --before-upgrade  only what a version that is not installed yet can know of this place
  --json            for programs`

const marks = { ok: '✓', warn: '!', bad: '✗' }

/** A site that cannot be opened has one fault, and that sentence is the answer. */
async function diagnosis(isBeforeUpgrade: boolean): Promise<Diagnosis> {
  const locale = terminalLocale()
  try {
    const site = await openSite({ mayBeOlder: isBeforeUpgrade })
    try {
      return await examine({ ctx: site.ctx }, locale, isBeforeUpgrade ? checksOfPlace : undefined)
    } finally {
      await site.close()
    }
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    const title = say(locale, 'doctor_database')
    const fault: Checked = { name: 'database', state: 'bad', title, text: error.message, command: '', href: '' }
    return { list: [fault], time: Date.now(), ms: 0 }
  }
}

await runCommand({
  usage,
  options: { 'before-upgrade': { type: 'boolean' } },
  async run(_, values) {
    const found = await diagnosis(values['before-upgrade'] === true)
    const lines = found.list.flatMap(({ state, title, text, command, href }) => {
      const remedy = command || href
      return [`${marks[state]} ${title}  ${text}`, ...(remedy ? [`    ${remedy}`] : [])]
    })
    return { lines, json: found, isBad: found.list.some(({ state }) => state === 'bad') }
  },
})
