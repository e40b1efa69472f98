import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionUrl } from '#server/db/embedded/embedded.ts'
import { type FakeS3, s3Key, startS3 } from '../../../test/fakes/s3.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { drillWanted, makeWanted } from '../../backup/rounds.ts'
import { brokenNames, warnOfAge } from './runs.ts'

const api = await testApi()
let admin: Person
let service: FakeS3

beforeAll(async () => {
  service = await startS3()
  admin = await api.administrator()
  api.ctx.env.databaseUrl = connectionUrl(api.database as Parameters<typeof connectionUrl>[0])
})
afterAll(() => service.close())

const backups = () => admin.api.adminBackup
const refusal = (call: Promise<unknown>) => call.then(() => 200).catch((error: { code: number }) => error.code)

/** A process takes up what is wanted. */
async function worked() {
  await makeWanted(api.ctx).catch(() => {})
  await drillWanted(api.ctx).catch(() => {})
  return backups().state()
}

test('one at a time is made, is told of, and is tried', async () => {
  expect(await backups().state()).toMatchObject({ list: [], lastTime: 0, lag: -1, key: { kind: 'none' } })
  expect(await refusal(backups().drill({}))).toBe(404)
  await backups().start({})
  expect(await refusal(backups().start({}))).toBe(409)
  const made = await worked()
  expect(made).toMatchObject({ total: 1, key: { kind: 'generated', confirmTime: 0 }, place: { kind: 'folder' } })
  expect(made.list).toMatchObject([{ state: 'done', cause: 'hand', drill: null }])
  await backups().drill({ _id: made.list[0]?._id })
  const tried = await worked()
  expect(tried.list[0]?.drill).toMatchObject({ state: 'clean', report: { differences: [], ledger: [], damaged: [] } })
  expect(existsSync(join(api.ctx.env.dataDir, 'drill'))).toBe(false)
  const { backupTime } = await admin.api.adminCockpit.today()
  expect(backupTime).toBe(tried.lastTime)
})

test('what is wanted can be taken back', async () => {
  await backups().start({})
  expect((await backups().cancel({})).list[0]).toMatchObject({ state: 'cancelled' })
  expect(await refusal(backups().cancel({}))).toBe(409)
})

test('the key is shown until somebody has it, and can be another one later', async () => {
  const { key, fingerprint } = await backups().key({})
  expect(key).toMatch(/^aoir-backup-/)
  expect((await backups().confirmKey({ fingerprint })).key.confirmTime).toBeGreaterThan(0)
  expect(await refusal(backups().key({}))).toBe(409)
  expect(await refusal(backups().confirmKey({ fingerprint }))).toBe(409)
  const next = await backups().newKey({})
  expect(next.fingerprint).not.toBe(fingerprint)
})

test('a bucket is as good as a folder, and one that refuses is named', async () => {
  const S3 = { ENDPOINT: service.url, REGION: 'us-east-1', PATH_STYLE: true }
  const { BACKUP } = api.ctx.config.current().document
  await admin.api.adminConfig.update({ BACKUP: { ...BACKUP, PLACE: 's3://harbour/site', S3 } })
  expect(await refusal(backups().testPlace({}))).toBe(400)
  await admin.api.adminConfig.setSecret({ name: 'BACKUP_S3_ACCESS_KEY_ID', value: s3Key.id })
  await admin.api.adminConfig.setSecret({ name: 'BACKUP_S3_SECRET_ACCESS_KEY', value: 'another secret' })
  expect(await refusal(backups().testPlace({}))).toBe(400)
  await backups().start({})
  expect((await worked()).list[0]).toMatchObject({ state: 'failed', fault: 'place' })
  await admin.api.adminConfig.setSecret({ name: 'BACKUP_S3_SECRET_ACCESS_KEY', value: s3Key.secret })
  await backups().testPlace({})
  await backups().start({})
  const [made] = (await worked()).list
  expect(made).toMatchObject({ state: 'done', place: 's3://harbour/site' })
  expect([...service.objects.keys()]).toContain(`site/sets/${made?.name}/manifest.json`)
})

test('a drill that finds a fault says so, and the clean-up keeps an older one that is whole', async () => {
  const { BACKUP } = api.ctx.config.current().document
  await admin.api.adminConfig.update({ BACKUP: { ...BACKUP, PLACE: '' } })
  await backups().start({})
  const [made] = (await worked()).list
  const folder = join(made?.place ?? '', 'sets', made?.name ?? '')
  writeFileSync(join(folder, 'tables-0-000001'), 'something else')
  await backups().drill({ _id: made?._id })
  expect((await worked()).list[0]?.drill).toMatchObject({ state: 'broken', fault: 'damaged' })
  expect(await brokenNames(api.ctx)).toEqual(new Set([made?.name]))
})

test('administrators are told once a day that the last one is too old', async () => {
  await api.ctx.db.run(sql`update backups set point_at = now() - interval '3 days' where state = 'done'`)
  expect((await backups().state()).isOld).toBe(true)
  await warnOfAge(api.ctx)
  await warnOfAge(api.ctx)
  const { list } = await admin.api.notification.system({ page: 1, limit: 10 })
  expect(list).toHaveLength(1)
  expect((await admin.api.adminCockpit.today()).isBackupAlarm).toBe(true)
})
