import * as z from 'zod/mini'
import { id, noInput, nothing, text, time } from '#contract/shared/values.ts'
import { get, post } from '../../endpoint.ts'

/** Why something did not come about; the sentences are in the catalogues. */
export const backupFaults = [
  'busy',
  'cancelled',
  'damaged',
  'key',
  'place',
  'disk',
  'database',
  'version',
  'target',
  'range',
  'other',
] as const
export type BackupFaultKind = (typeof backupFaults)[number]

export const backupSteps = ['', 'files', 'database', 'rest', 'check', 'proof'] as const
export type BackupStep = (typeof backupSteps)[number]

/** What a drill has found. */
const drillReport = z.object({
  tables: z.int(),
  rows: z.int(),
  /** Tables whose rows are not as many as the backup says. */
  differences: z.array(z.object({ table: z.string(), wanted: z.int(), found: z.int() })),
  /** Rules of the books that are broken. */
  ledger: z.array(z.string()),
  /** Figures that counting does not give. */
  figures: z.array(z.string()),
  files: z.int(),
  damaged: z.array(z.string()),
  missing: z.array(z.string()),
  seconds: z.number(),
})
export type DrillReport = z.infer<typeof drillReport>

const drill = z.object({
  state: z.enum(['wanted', 'running', 'clean', 'broken', 'failed']),
  step: z.enum(backupSteps),
  fault: z.nullable(z.enum(backupFaults)),
  /** What was said about it, for the log of the person who looks into it. */
  reason: z.string(),
  report: z.nullable(drillReport),
  createTime: time,
  endTime: time,
})
export type Drill = z.infer<typeof drill>

const backup = z.object({
  _id: id,
  name: z.string(),
  place: z.string(),
  cause: z.enum(['schedule', 'hand']),
  state: z.enum(['wanted', 'running', 'done', 'failed', 'cancelled']),
  step: z.enum(backupSteps),
  done: z.int(),
  total: z.int(),
  /** Of the database and of all files that belong to it; of files, those that were not there before. */
  bytes: z.int(),
  sent: z.int(),
  fault: z.nullable(z.enum(backupFaults)),
  reason: z.string(),
  /** The moment to which it leads; 0: it did not come so far. */
  pointTime: time,
  createTime: time,
  endTime: time,
  drill: z.nullable(drill),
})
export type Backup = z.infer<typeof backup>

const backupState = z.object({
  list: z.array(backup),
  /** Of those that are whole and kept. */
  total: z.int(),
  bytes: z.int(),
  /** From when on every moment can be restored; 0: only the moments of the backups. */
  sinceTime: time,
  /** Seconds that the log is behind; -1: there is none. */
  lag: z.number(),
  /** The newest whole one, and whether it is older than two periods. */
  lastTime: time,
  isOld: z.boolean(),
  place: z.object({ kind: z.enum(['folder', 's3']), address: z.string(), isOnSiteDisk: z.boolean() }),
  key: z.object({
    /** none: it is made with the first backup; given: by the environment; recipient: this server cannot read its backups. */
    kind: z.enum(['none', 'given', 'recipient', 'generated']),
    fingerprint: z.string(),
    /** When somebody said that they have it; 0: nobody has. */
    confirmTime: time,
  }),
})
export type BackupState = z.infer<typeof backupState>

const run = { access: 'staff', needs: 'ops.backup' } as const

export const adminBackupContract = {
  state: get('/api/aoir-admin-backup/state', {
    summary: 'Backups of this site: the newest fifty, where they lie, and what is under way',
    ...run,
    input: noInput,
    output: backupState,
  }),
  start: post('/api/aoir-admin-backup/start', {
    summary: 'Have a backup made now; one at a time in the whole site',
    ...run,
    creates: 'itself',
    input: noInput,
    output: backupState,
    refuses: [409],
  }),
  cancel: post('/api/aoir-admin-backup/cancel', {
    summary: 'Break off the backup that is under way; the next one takes up what is there',
    ...run,
    input: noInput,
    output: backupState,
    refuses: [409],
  }),
  drill: post('/api/aoir-admin-backup/drill', {
    summary: 'Restore a backup into a scratch place, look at it and remove it; the newest without an id',
    ...run,
    creates: 'itself',
    input: z.object({ _id: z.optional(id) }),
    output: backupState,
    refuses: [404, 409],
  }),
  testPlace: post('/api/aoir-admin-backup/test-place', {
    summary: 'Write, read and remove a small object in the place for backups',
    ...run,
    input: noInput,
    output: nothing,
    refuses: [400],
  }),
  key: post('/api/aoir-admin-backup/key', {
    summary: 'The generated key, as long as nobody has said that they have it',
    ...run,
    fresh: true,
    input: noInput,
    output: z.object({ key: z.string(), fingerprint: z.string() }),
    refuses: [409],
  }),
  confirmKey: post('/api/aoir-admin-backup/confirm-key', {
    summary: 'Say that the generated key is kept; it is not shown again',
    ...run,
    input: z.object({ fingerprint: text({ min: 1, max: 32 }) }),
    output: backupState,
    refuses: [409],
  }),
  newKey: post('/api/aoir-admin-backup/new-key', {
    summary: 'Generate another key for backups from now on; older ones open with the older key',
    ...run,
    fresh: true,
    creates: 'itself',
    input: noInput,
    output: z.object({ key: z.string(), fingerprint: z.string() }),
    refuses: [409],
  }),
}
