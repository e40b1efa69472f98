import * as z from 'zod/mini'
import { noInput, time } from '#contract/shared/values.ts'
import { query } from '../../endpoint.ts'

export const checkNames = [
  'node',
  'npm',
  'memory',
  'disk',
  'inodes',
  'fsync',
  'rights',
  'firstPassword',
  'database',
  'migrations',
  'transactions',
  'indexes',
  'bloat',
  'clock',
  'chores',
  'rounds',
  'storage',
  'mail',
  'letters',
  'pushes',
  'sms',
  'pay',
  'proof',
  'backup',
  'drill',
  'passwords',
  'administrators',
  'factors',
  'keys',
  'port',
  'origin',
  'certificate',
  'proxyClock',
  'websocket',
  'proxy',
  'redis',
] as const
export type CheckName = (typeof checkNames)[number]

const checked = z.object({
  name: z.enum(checkNames),
  /** `warn`: when there is time; `bad`: today. */
  state: z.enum(['ok', 'warn', 'bad']),
  title: z.string(),
  text: z.string(),
  /** What helps: something to type, or a page of the back office; empty: nothing needs to be done. */
  command: z.string(),
  href: z.string(),
})
export type Checked = z.infer<typeof checked>

const diagnosis = z.object({
  /** The worst first. */
  list: z.array(checked),
  time,
  /** How long it took. */
  ms: z.int(),
})
export type Diagnosis = z.infer<typeof diagnosis>

export const adminDoctorContract = {
  check: query('/api/aoir-admin-doctor/check', {
    summary: 'Looks at machine, database, settings, proxy and services, and says what is wrong and what helps',
    access: 'staff',
    needs: 'site.run',
    input: noInput,
    output: diagnosis,
  }),
}
