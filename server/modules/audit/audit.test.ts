import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/support/postgres.ts'
import { record } from './service.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

describe('the audit log', () => {
  it('keeps what it is told', async () => {
    await record(database, {
      actorId: '7',
      action: 'user.ban',
      subject: '8',
      ip: '192.0.2.1',
      detail: { before: null, after: "it's so" },
    })
    await record(database, { actorId: null, action: 'user.first-administrator' })
    expect(
      await database.db.many(sql`select actor_id, action, subject, ip, detail from audit_log order by id`),
    ).toEqual([
      { actor_id: '7', action: 'user.ban', subject: '8', ip: '192.0.2.1', detail: { before: null, after: "it's so" } },
      { actor_id: null, action: 'user.first-administrator', subject: '', ip: '', detail: {} },
    ])
  })

  it('vanishes with the transaction it belongs to', async () => {
    const failed = database.db.transaction(async (db) => {
      await record({ db }, { actorId: null, action: 'user.confirm-email' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await database.db.many(sql`select from audit_log where action = 'user.confirm-email'`)).toHaveLength(0)
  })

  it.each([
    ['changed', sql`update audit_log set action = 'other'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('cannot be %s', async (_, statement) => {
    await expect(database.db.run(statement)).rejects.toThrow('only ever added')
  })
})
