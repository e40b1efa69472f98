import type { CheckName, Diagnosis } from '#contract/modules/site/doctor.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { databaseChecks } from './database.ts'
import type { Check, Examination, Finding } from './finding.ts'
import { keepingChecks } from './keeping.ts'
import { machineChecks } from './machine.ts'
import { networkChecks } from './network.ts'
import { portChecks } from './port.ts'
import { siteChecks } from './site.ts'

export const checks: Record<CheckName, Check> = {
  ...machineChecks,
  ...databaseChecks,
  ...siteChecks,
  ...keepingChecks,
  ...portChecks,
  ...networkChecks,
}

/** What no table of the site has to be asked for: a version may look at it before it is installed. */
export const checksOfPlace: CheckName[] = [
  'node',
  'npm',
  'memory',
  'disk',
  'inodes',
  'fsync',
  'rights',
  'database',
  'clock',
  'redis',
]

const titles: Record<CheckName, MessageKey> = {
  node: 'doctor_node',
  npm: 'doctor_npm',
  memory: 'doctor_memory',
  disk: 'doctor_disk',
  inodes: 'doctor_inodes',
  fsync: 'doctor_fsync',
  rights: 'doctor_rights',
  firstPassword: 'doctor_first',
  database: 'doctor_database',
  migrations: 'doctor_migrations',
  transactions: 'doctor_transactions',
  indexes: 'doctor_indexes',
  bloat: 'doctor_bloat',
  clock: 'doctor_clock',
  chores: 'doctor_chores',
  rounds: 'doctor_rounds',
  storage: 'doctor_storage',
  mail: 'doctor_mail',
  letters: 'doctor_letters',
  pushes: 'doctor_pushes',
  sms: 'doctor_sms',
  pay: 'doctor_pay',
  proof: 'doctor_proof',
  backup: 'doctor_backup',
  drill: 'doctor_drill',
  passwords: 'doctor_passwords',
  administrators: 'doctor_staff',
  factors: 'doctor_factors',
  keys: 'doctor_keys',
  port: 'doctor_port',
  origin: 'doctor_origin',
  certificate: 'doctor_certificate',
  proxyClock: 'doctor_proxy_clock',
  websocket: 'doctor_websocket',
  proxy: 'doctor_proxy',
  redis: 'doctor_redis',
}

const severity = { bad: 0, warn: 1, ok: 2 }

/** Everything at once, the worst first. What cannot even be asked is a fault as well. */
export async function examine(
  examination: Examination,
  locale: Locale,
  names = Object.keys(checks) as CheckName[],
): Promise<Diagnosis> {
  const began = performance.now()
  const list = await Promise.all(
    names.map(async (name) => present(name, await foundBy(checks[name], examination), locale)),
  )
  const sorted = list.toSorted((one, other) => severity[one.state] - severity[other.state])
  return { list: sorted, time: Date.now(), ms: Math.round(performance.now() - began) }
}

async function foundBy(check: Check, examination: Examination): Promise<Finding> {
  try {
    return await check(examination)
  } catch (error) {
    examination.ctx.log.warn({ err: error }, 'a check of the doctor failed')
    return { state: 'bad', key: 'doctor_failed' }
  }
}

function present(name: CheckName, { state, key, params, command = '', href = '' }: Finding, locale: Locale) {
  return { name, state, title: say(locale, titles[name]), text: say(locale, key, params), command, href }
}
