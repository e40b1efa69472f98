import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { proofNeeded } from '#contract/modules/account/security.ts'
import { type Givable, givable } from '#contract/shared/capabilities.ts'
import { bootApi, type Person, type TestApi, testApi } from '../../../test/support/api.ts'
import { bootRealtime, heard } from '../../../test/support/sockets.ts'

const api = await testApi()
const admin = await api.administrator()

let count = 0
async function aRole(capabilities: Givable[]) {
  count += 1
  return admin.api.adminRole.save({ name: `角色 ${count}`, capabilities })
}

const give = ({ id: userId }: Pick<Person, 'id'>, { _id: roleId }: { _id: string }, isGiven = true) =>
  admin.api.adminRole.give({ userId, roleId, isGiven })

/** A member with these capabilities. */
async function staff(...capabilities: Givable[]): Promise<Person & { role: { _id: string; name: string } }> {
  const [person, role] = [await api.member(), await aRole(capabilities)]
  await give(person, role)
  return { ...person, role }
}

const entriesAbout = (subject: string, action: string) =>
  api.ctx.db.many<{ action: string; actor_id: string; ip: string; detail: unknown }>(
    sql`select action, actor_id, ip, detail from audit_log where subject = ${subject} and action like ${action} order by id`,
  )

const seesOrders = ({ api: own }: Person) =>
  own.adminPay.orders({}).then(
    () => true,
    ({ code }) => code !== 403,
  )

const code = (of: Promise<unknown>) =>
  of.then(
    () => 200,
    (error) => error.code,
  )

describe('roles', () => {
  test('four are there at first, and nobody has one', async () => {
    const site = await bootApi()
    try {
      const first = await site.administrator()
      const { list, ...figures } = await first.api.adminRole.list({})
      expect(list.map(({ name, memberNumber }) => [name, memberNumber])).toEqual([
        ['客服', 0],
        ['财务', 0],
        ['内容', 0],
        ['运维', 0],
      ])
      for (const { capabilities } of list) expect(givable).toEqual(expect.arrayContaining(capabilities))
      // What moderators may do, whoever gives it as a role.
      expect(list[2]?.capabilities.toSorted()).toEqual(
        ['cockpit.see', 'content.batch', 'content.queue', 'content.sanction', 'members.see', 'rules.see'].sort(),
      )
      expect(figures).toEqual({ total: 4, administrators: 1, moderators: 0, unprotected: 1, others: 0, outTime: 0 })
    } finally {
      await site.close()
    }
  })

  test('are made, changed and renamed with a proof, and written down with what was before', async () => {
    const role = await admin.api.adminRole.save({ name: ' 店员 ', capabilities: ['money.see', 'money.see'] })
    expect(role).toMatchObject({ name: '店员', capabilities: ['money.see'], memberNumber: 0 })
    const changed = { _id: role._id, name: '店长', capabilities: ['money.see', 'money.edit'] as Givable[] }
    expect(await admin.api.adminRole.save(changed)).toMatchObject({
      name: '店长',
      capabilities: ['money.edit', 'money.see'],
    })
    expect(await entriesAbout(role._id, 'role.%')).toMatchObject([
      {
        actor_id: admin.id,
        ip: '192.0.2.1',
        detail: { before: null, after: { name: '店员', capabilities: ['money.see'] } },
      },
      { detail: { before: { name: '店员' }, after: { name: '店长', capabilities: ['money.edit', 'money.see'] } } },
    ])
    await admin.api.adminRole.delete({ _id: role._id })
    expect(await code(admin.api.adminRole.delete({ _id: role._id }))).toBe(404)
    expect(await code(admin.api.adminRole.save(changed))).toBe(404)
    expect((await entriesAbout(role._id, 'role.delete'))[0]?.detail).toMatchObject({
      before: { name: '店长' },
      after: null,
    })
  })

  test('refuse what is no capability, what no role can have, no name, a name twice, and too many', async () => {
    const save = (wish: object) =>
      api.request('/api/aoir-admin-role/save', { token: admin.tokens.access_token, body: { name: '新', ...wish } })
    expect(await save({ capabilities: ['money.print'] })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'capabilities.0', message: '没有这项权限，或不能给角色' }] },
    })
    expect((await save({ capabilities: ['roles.edit'] })).code).toBe(422)
    expect((await save({ capabilities: [] })).code).toBe(422)
    expect((await save({ capabilities: Array(101).fill('money.see') })).code).toBe(422)
    expect((await save({ capabilities: ['money.see'], name: '  ' })).code).toBe(422)
    expect((await save({ capabilities: ['money.see'], name: '长'.repeat(21) })).code).toBe(422)
    const role = await aRole(['money.see'])
    expect(await save({ capabilities: ['money.see'], name: role.name })).toMatchObject({ code: 409 })
    const { total } = await admin.api.adminRole.list({})
    const tries = Array.from({ length: 35 - total }, (_, at) =>
      code(admin.api.adminRole.save({ name: `满 ${at}`, capabilities: ['money.see'] })),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((each) => each === 200)).toHaveLength(30 - total)
    expect(answers.filter((each) => each === 409)).toHaveLength(5)
    await api.ctx.db.run(sql`delete from roles where name like '满 %'`)
  })

  test('whoever has no proof, or has rights of every other kind, makes and gives none', async () => {
    const member = await api.member()
    const role = await aRole(['money.see'])
    const all = await staff(...givable)
    await api.giveProof(all)
    expect(await code(all.api.adminRole.list({}))).toBe(403)
    expect(await code(all.api.adminRole.give({ userId: all.id, roleId: role._id, isGiven: true }))).toBe(403)
    expect(await code(all.api.adminRole.save({ name: '我的', capabilities: ['money.see'] }))).toBe(403)
    expect(await code(all.api.adminUser.setPower({ userId: all.id, userpower: 0 }))).toBe(403)
    await api.forgetProof(admin)
    const answers = await Promise.all([
      code(admin.api.adminRole.give({ userId: member.id, roleId: role._id, isGiven: true })),
      code(admin.api.adminRole.save({ name: '我的', capabilities: ['money.see'] })),
      code(admin.api.adminRole.delete({ _id: role._id })),
    ])
    expect(answers).toEqual([proofNeeded, proofNeeded, proofNeeded])
    await api.giveProof(admin)
  })
})

describe('a role', () => {
  test('is given and taken, told each time, and counts from the next call on', async () => {
    const [person, role] = [await api.member(), await aRole(['money.see'])]
    expect(await seesOrders(person)).toBe(false)
    expect(await give(person, role)).toMatchObject({ memberNumber: 1 })
    expect(await seesOrders(person)).toBe(true)
    expect(await person.api.user.ownInfo()).toMatchObject({ userpower: 1, capabilities: ['money.see'] })
    expect((await admin.api.adminUser.info({ userId: person.id })).roles).toEqual([{ _id: role._id, name: role.name }])
    await give(person, role)
    expect(await give(person, role, false)).toMatchObject({ memberNumber: 0 })
    expect(await seesOrders(person)).toBe(false)
    expect(await person.api.user.ownInfo()).toMatchObject({ capabilities: [] })
    await give(person, role, false)
    expect((await entriesAbout(person.id, 'user.%-role')).map(({ action, detail }) => [action, detail])).toEqual([
      ['user.give-role', { role: role.name, before: [], after: [role.name] }],
      ['user.take-role', { role: role.name, before: [role.name], after: [] }],
    ])
    expect((await person.api.notification.system()).list.map(({ content }) => content)).toEqual([
      `管理员收回了你的后台角色「${role.name}」`,
      `管理员给了你后台角色「${role.name}」`,
    ])
  })

  test('that is changed changes what all may do who have it; of several everything counts', async () => {
    const ann = await staff('money.see')
    const second = await aRole(['rules.see'])
    await give(ann, second)
    expect((await ann.api.user.ownInfo()).capabilities).toEqual(['money.see', 'rules.see'])
    await admin.api.adminRole.save({ _id: ann.role._id, name: ann.role.name, capabilities: ['audit.see'] })
    expect((await ann.api.user.ownInfo()).capabilities).toEqual(['audit.see', 'rules.see'])
    expect(await seesOrders(ann)).toBe(false)
    await expect(ann.api.audit.list({})).resolves.toBeDefined()
    expect(await code(admin.api.adminRole.delete({ _id: ann.role._id }))).toBe(409)
  })

  test('two that are changed at the same moment both count', async () => {
    const ann = await staff('money.see')
    const second = await aRole(['rules.see'])
    await give(ann, second)
    await Promise.all([
      admin.api.adminRole.save({ _id: ann.role._id, name: ann.role.name, capabilities: ['audit.see'] }),
      admin.api.adminRole.save({ _id: second._id, name: second.name, capabilities: ['site.run'] }),
    ])
    expect((await ann.api.user.ownInfo()).capabilities).toEqual(['audit.see', 'site.run'])
  })

  test('is for nobody who is banned, muted, gone or an administrator', async () => {
    const role = await aRole(['money.see'])
    const banned = await api.banned()
    expect(await code(give(banned, role))).toBe(409)
    const muted = await api.member()
    await admin.api.adminUser.sanction({ userId: muted.id, kind: 'mute', hours: 24, reason: '吵' })
    expect(await code(give(muted, role))).toBe(409)
    const gone = await api.member()
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${gone.id}`)
    expect(await code(give(gone, role))).toBe(404)
    expect(await code(give(admin, role))).toBe(409)
    expect(await code(give(await api.member(), { _id: '999999' }))).toBe(404)
    // A ban that is over is none.
    await api.ctx.db.run(sql`update sanctions set ends_at = now() - interval '1 hour' where user_id = ${banned.id}`)
    await api.ctx.db.run(sql`update users set banned_until = now() - interval '1 hour' where id = ${banned.id}`)
    expect(await code(give(banned, role))).toBe(200)
  })

  test('keeps from sanctions until it is taken, also of those who could impose them', async () => {
    const [judge, clerk] = [await staff('content.sanction', 'members.see', 'members.edit'), await staff('money.see')]
    const sentence = { userId: clerk.id, kind: 'ban' as const, hours: 24, reason: '灌水' }
    expect(await code(judge.api.adminUser.sanction(sentence))).toBe(403)
    expect(await code(admin.api.adminUser.sanction(sentence))).toBe(403)
    await expect(api.ban(clerk.id)).rejects.toThrow('users_staff_unsanctioned')
    // Nor is the account of a colleague taken over.
    await api.giveProof(judge)
    expect(await code(judge.api.adminUser.passwordLink({ userId: clerk.id }))).toBe(403)
    expect(await code(judge.api.adminUser.endSessions({ userId: clerk.id }))).toBe(403)
    expect(await code(judge.api.adminUser.delete({ userId: clerk.id, posts: 'keep', reason: 'x' }))).toBe(409)
    expect(await code(admin.api.adminUser.passwordLink({ userId: clerk.id }))).toBe(200)
    await give(clerk, clerk.role, false)
    expect(await code(judge.api.adminUser.sanction(sentence))).toBe(200)
  })

  test('stands in the way of leaving', async () => {
    const clerk = await staff('money.see')
    const { obstacles } = await clerk.api.deletion.check({})
    expect(obstacles.map(({ kind }) => kind)).toEqual(['office'])
  })

  test('is known to open windows at once', async () => {
    const [person, role] = [await api.member(), await aRole(['money.see'])]
    const site = await bootRealtime(api.ctx)
    try {
      const socket = await site.enter(person)
      for (const change of [
        () => give(person, role),
        () => admin.api.adminRole.save({ _id: role._id, name: role.name, capabilities: ['rules.see'] }),
        () => give(person, role, false),
      ]) {
        const changed = heard(socket, 'account:changed')
        await change()
        await changed
      }
    } finally {
      await site.close()
    }
  })

  test('is known by its members', async () => {
    const [ann, bob] = [await staff('money.see'), await api.member()]
    await give(bob, ann.role)
    const { list, total } = await admin.api.adminRole.members({ roleId: ann.role._id })
    expect(total).toBe(2)
    expect(list.map(({ _id }) => _id)).toEqual([ann.id, bob.id])
    expect(list[0]).toMatchObject({ factor: '', giver: { _id: admin.id }, email: expect.stringMatching(/^p\*\*\*@/) })
    expect(list[0]?.giveTime).toBeGreaterThan(0)
    const { list: chiefs } = await admin.api.adminRole.members({ userpower: 0 })
    expect(chiefs.map(({ _id }) => _id)).toContain(admin.id)
    expect(await code(admin.api.adminRole.members({}))).toBe(422)
    expect(await code(admin.api.adminRole.members({ roleId: ann.role._id, userpower: 0 }))).toBe(422)
    expect(await code(admin.api.adminRole.members({ roleId: '999999' }))).toBe(404)
  })
})

describe('what a role gives', () => {
  test('is no more than it says: money alone shows nothing else, and nothing of what is held', async () => {
    const clerk = await staff('money.see', 'cockpit.see')
    const today = await clerk.api.adminCockpit.today()
    expect(today).toHaveProperty('payments')
    for (const hidden of ['queue', 'oldest', 'oldestAppeal', 'reportedPosts']) expect(today).not.toHaveProperty(hidden)
    const answers = await Promise.all([
      code(clerk.api.adminUser.list({})),
      code(clerk.api.adminQueue.list({})),
      code(clerk.api.adminConfig.get()),
      code(clerk.api.adminLedger.prove()),
    ])
    expect(answers).toEqual([403, 403, 403, 403])
  })

  test('with the queue is what moderators see of texts, and no sanction without the capability', async () => {
    const clerk = await staff('content.queue')
    await expect(clerk.api.adminQueue.list({})).resolves.toBeDefined()
    const decision = { items: ['1'], decision: 'reject' as const, reason: 'x' }
    const sanction = { kind: 'mute' as const, hours: 1 }
    expect(await code(clerk.api.adminQueue.decide({ ...decision, sanction }))).toBe(403)
    expect(await code(clerk.api.adminQueue.decide(decision))).toBe(404)
  })

  test('with sanctions takes away what somebody wrote only with the capability for batches', async () => {
    const [clerk, both] = [
      await staff('content.queue', 'content.sanction'),
      await staff('content.sanction', 'content.batch'),
    ]
    const { id: userId } = await api.member()
    const sentence = { userId, kind: 'mute' as const, hours: 1, reason: 'x' }
    const removing = { ...sentence, removeHours: 1 as const }
    const sanction = { kind: 'mute' as const, hours: 1, removeHours: 1 as const }
    const answers = [
      await code(clerk.api.adminUser.sanction(removing)),
      await code(clerk.api.adminQueue.decide({ items: ['1'], decision: 'reject', reason: 'x', sanction })),
      await code(clerk.api.adminUser.sanction(sentence)),
      await code(both.api.adminUser.sanction(removing)),
    ]
    expect(answers).toEqual([403, 403, 200, 200])
  })

  test('changes settings without those of payments', async () => {
    const clerk = await staff('config.edit')
    await api.giveProof(clerk)
    await clerk.api.adminConfig.update({ COMMON_KEYWORDS: 'roles' })
    const { COMMON_IS_PAY } = api.ctx.config.current().document
    expect(await code(clerk.api.adminConfig.update({ COMMON_IS_PAY: !COMMON_IS_PAY }))).toBe(403)
    expect(await code(clerk.api.adminConfig.setSecret({ name: 'PANEL_KEY', value: 'x' }))).toBe(403)
    await admin.api.adminRole.save({ ...clerk.role, capabilities: ['config.edit', 'config.secrets'] })
    await clerk.api.adminConfig.setSecret({ name: 'PANEL_KEY', value: 'x' })
  })

  test('reaches the access keys of its owner, and leaves them with it', async () => {
    const clerk = await staff('money.see')
    await api.giveProof(clerk)
    const make = (scope: 'admin:money.see' | 'admin:rules.see') =>
      clerk.api.key.create({ name: 'a program', scopes: [scope], days: 7 })
    expect(await code(make('admin:rules.see'))).toBe(422)
    const { secret: token } = await make('admin:money.see')
    const orders = () => api.request('/api/aoir-admin-pay/orders', { token, body: {} })
    expect((await orders()).code).toBe(200)
    await give(clerk, clerk.role, false)
    expect((await orders()).code).toBe(403)
  })

  test('costs no statement more', async () => {
    const clerk = await staff('money.see')
    const statements: unknown[] = []
    const counting = { ...api.ctx.db }
    // A token that nobody has been asked about yet.
    const { access_token } = await api.login(clerk.name, clerk.password)
    const { authenticate } = await import('../session/service.ts')
    const maybe = api.ctx.db.maybe.bind(api.ctx.db)
    counting.maybe = (statement) => {
      statements.push(statement)
      return maybe(statement)
    }
    const viewer = await authenticate({ ...api.ctx, db: counting }, access_token)
    expect(viewer?.capabilities).toEqual(['money.see'])
    expect(statements).toHaveLength(1)
  })
})

describe('staff without a second factor', () => {
  /** A site with an administrator, and three others of the staff of whom one has a factor. */
  async function aSite() {
    const site = await bootApi()
    const [ann, bob, cyn] = [await site.administrator(), await site.moderator(), await site.moderator()]
    const clerk = await site.member()
    const { _id: roleId } = await ann.api.adminRole.save({ name: '店员', capabilities: ['money.see'] })
    await ann.api.adminRole.give({ userId: clerk.id, roleId, isGiven: true })
    await site.ctx.db.run(sql`insert into user_totp (user_id, secret, enabled_at) values (${cyn.id}, '\\x00', now())`)
    const heard = async (person: Person) => {
      const { list } = await person.api.notification.system({})
      return list.filter(({ content }) => content.includes('两步验证'))
    }
    return { site, ann, bob, cyn, clerk, roleId, heard }
  }

  test('are reminded once a day, and nobody else is', async () => {
    const { site, ann, bob, cyn, clerk, heard } = await aSite()
    try {
      const two = await Promise.all([ann.api.adminRole.remind({}), ann.api.adminRole.remind({})])
      expect(two.map(({ told }) => told).sort()).toEqual([0, 2])
      expect(await ann.api.adminRole.remind({})).toEqual({ told: 0 })
      for (const person of [bob, clerk])
        expect(await heard(person)).toMatchObject([{ content: '管理员提醒你为账号开启两步验证', link: 'security' }])
      for (const person of [ann, cyn]) expect(await heard(person)).toEqual([])
      const entries = await site.ctx.db.many(sql`select actor_id, detail from audit_log where action = 'role.remind'`)
      expect(entries).toMatchObject([{ actor_id: ann.id, detail: { after: { told: 2 } } }])
      // Another day.
      await site.ctx.db.run(
        sql`update notifications set once = 'staff-factor:2000-01-01' where once like 'staff-factor:%'`,
      )
      expect(await ann.api.adminRole.remind({})).toEqual({ told: 2 })
    } finally {
      await site.close()
    }
  })

  test('are told how long they have, or that it is over; so is who looks at the roles', async () => {
    const { site, ann, bob, clerk, roleId, heard } = await aSite()
    try {
      await site.configure({ COMMON_SECURITY: { STAFF_2FA: true } })
      await site.ctx.db.run(sql`
        update config_versions set created_at = now() - interval '30 days' where document -> 'COMMON_SECURITY' ->> 'STAFF_2FA' = 'true'`)
      const since = async ({ id }: Person, days: number) =>
        site.ctx.db.run(sql`update users set staff_since = now() - interval '1 day' * ${days} where id = ${id}`)
      await since(bob, 9)
      await since(clerk, 4.2)
      await site.configure({ COMMON_NAME: 'read anew' })
      const dueOf = async ({ id }: Person) =>
        (
          await site.ctx.db.one<{ due: Date }>(
            sql`select staff_since + interval '7 days' as due from users where id = ${id}`,
          )
        ).due.getTime()
      const near = (time: number) => (other: number) => Math.abs(time - other) < 2
      const { others, unprotected, outTime } = await ann.api.adminRole.list({})
      expect([others, unprotected]).toEqual([2, 3])
      expect(outTime).toSatisfy(near(await dueOf(bob)))
      const [member] = (await ann.api.adminRole.members({ roleId })).list
      expect(member?.outTime).toSatisfy(near(await dueOf(clerk)))
      expect((await ann.api.adminRole.remind({})).told).toBe(2)
      expect((await heard(bob))[0]?.content).toBe('管理员提醒你开启两步验证：开启之前不能进入管理后台')
      expect((await heard(clerk))[0]?.content).toMatch(/：还剩 3 天，\d{4}-\d\d-\d\d \d\d:\d\d 起将不能进入管理后台$/)
    } finally {
      await site.close()
    }
  })
})

describe('the last administrator with a second factor', () => {
  const protect = (site: TestApi, { id }: Person) =>
    site.ctx.db.run(sql`insert into user_totp (user_id, secret, enabled_at) values (${id}, '\\x00', now())`)
  const demote = ({ id: userId }: Person) => ({ userId, userpower: 1 as const })

  test('stays while others have none', async () => {
    const site = await bootApi()
    try {
      const [ann, bob] = [await site.administrator(), await site.administrator()]
      await protect(site, bob)
      await expect(ann.api.adminUser.setPower(demote(bob))).rejects.toMatchObject({
        code: 409,
        message: '至少要保留一位开启了两步验证的管理员',
      })
      await protect(site, ann)
      await expect(ann.api.adminUser.setPower(demote(bob))).resolves.toMatchObject({ userpower: 1 })
    } finally {
      await site.close()
    }
  })

  test('of two who are relieved at the same moment one stays', async () => {
    const site = await bootApi()
    try {
      const [ann, bob, cyn] = [await site.administrator(), await site.administrator(), await site.administrator()]
      await protect(site, bob)
      await protect(site, cyn)
      const answers = await Promise.allSettled(
        [bob, cyn].map(({ id }) => site.ctx.db.run(sql`update users set userpower = 1 where id = ${id}`)),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { number } = await site.ctx.db.one<{ number: number }>(
        sql`select count(*)::int as number from users where userpower = 0 and has_factor(id)`,
      )
      expect(number).toBe(1)
      expect(ann.id).toBeDefined()
    } finally {
      await site.close()
    }
  })
})
