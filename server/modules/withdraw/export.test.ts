import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { aFile } from '../../../test/support/forum/forum.ts'
import { testUploads } from '../../../test/support/forum/uploads.ts'
import { selling } from '../../../test/support/wallet/earning.ts'
import { aPayee, aRequest, earn, payeeOf, payingOut } from '../../../test/support/wallet/withdrawals.ts'
import { emptyOldPayees } from './queries.ts'

const { api, http } = await testUploads()
await selling(api)
await payingOut(api)

async function proven(person: Person): Promise<Person> {
  await person.api.security.proof({ way: 'password', password: person.password })
  return person
}

const admin = await proven(await api.administrator())

async function fetched(person: Person | null, url: string) {
  return http.call(url, person ? { token: person.tokens.access_token } : {})
}

test('gives whole rows to who asked, with formulas made harmless, and to nobody else', async () => {
  const author = await proven(await api.member())
  await earn(api, author, 5000)
  const taxNote = '=HYPERLINK("https://example.com"),"\n@x'
  const { _id } = await author.api.payee.save({ ...aPayee, name: '+cmd' })
  await author.api.withdraw.create({ amount: 50, payeeId: _id, taxNote })
  const { url } = await admin.api.adminWithdraw.export({ select: { userId: author.id } })
  const { text, headers, status } = await fetched(admin, url)
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/csv')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text).toContain('13812345678')
  expect(text).toContain("'+cmd")
  expect(text).toContain(`"'=HYPERLINK(""https://example.com""),""\n@x"`)
  expect(text.trim().split('\r\n')).toHaveLength(2)
  const other = await api.administrator()
  for (const person of [null, author, other]) expect((await fetched(person, url)).status).toBe(404)
  expect((await fetched(admin, url.replace(author.id, other.id))).status).toBe(404)
  expect((await fetched(admin, url.replace(/end=\d+/, `end=${Date.now() + 1e9}`))).status).toBe(404)
  const [entry] = (await admin.api.audit.list({ select: { action: 'withdraw.export' } })).list
  expect(entry).toMatchObject({ actor: { _id: admin.id }, detail: { user: author.id } })
})

test('pictures of a transfer are for the staff and the member alone', async () => {
  const [author, stranger] = [await api.member(), await api.member()]
  const withdrawId = await aRequest(api, author, 'approved')
  const evidence = [await aFile(api, admin)]
  await admin.api.adminWithdraw.pay({ withdrawId, transferNumber: 'seen', evidence })
  const [mine] = (await author.api.withdraw.list({})).list
  const address = mine?.evidence[0] ?? ''
  const place = (person: Person | null) => fetched(person, `/${address.replace(/^\/+/, '')}`)
  // The bytes of it are nowhere: who may see it is told that, and others are told nothing.
  const codes = await Promise.all([null, stranger].map(async (person) => (await place(person)).status))
  expect(codes).toEqual([404, 404])
  const seen = await api.ctx.db.one<{ number: number }>(
    sql`select count(*)::int as number from attachment_uses where type = 'withdrawal' and object_id = ${withdrawId}`,
  )
  expect(seen.number).toBe(1)
})

test('payees of what was paid are emptied after half a year, and rows keep the mask', async () => {
  const author = await api.member()
  await payeeOf(api, author)
  const withdrawId = await aRequest(api, author, 'approved')
  await admin.api.adminWithdraw.pay({ withdrawId, transferNumber: 'old' })
  const age = (days: number) => sql`
    update withdrawals set paid_at = now() - make_interval(days => ${days}), decided_at = now() - make_interval(days => ${days})
    where id = ${withdrawId}`
  await api.ctx.db.run(age(179))
  await api.ctx.db.run(emptyOldPayees(1000))
  expect(await admin.api.adminWithdraw.reveal({ withdrawId })).toMatchObject({ account: '13812345678' })
  await api.ctx.db.run(age(181))
  await api.ctx.db.run(emptyOldPayees(1000))
  await expect(admin.api.adminWithdraw.reveal({ withdrawId })).rejects.toMatchObject({ code: 409 })
  const { url } = await admin.api.adminWithdraw.export({ select: { userId: author.id } })
  const { text } = await fetched(admin, url)
  expect(text).toContain('138****5678')
  expect(text).not.toContain('13812345678')
})
