import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PanelJob } from '#contract/modules/site/panel.ts'
import { type FakePanel, startFakePanel } from '../../../test/fakes/panel.ts'
import { bootApi, type Person, type TestApi } from '../../../test/support/api.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const folder = temporaryFolder()
const archive = join(folder, 'aoir.tar.gz')
/** More than two pieces of a megabyte. */
const bytes = randomBytes(2_500_000)

let api: TestApi
let admin: Person
let panel: FakePanel
let other: FakePanel | undefined
beforeAll(async () => {
  writeFileSync(archive, bytes)
  api = await bootApi({ env: { BAOTA_ALLOW_PRIVATE: 'on', BAOTA_PACKAGE: archive } })
  admin = await api.administrator()
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})
// Each on a port of its own, so that refusals do not add up.
beforeEach(async () => {
  panel = await startFakePanel()
})
afterEach(async () => {
  await panel.close()
  await other?.close()
  other = undefined
})

const given = () => ({ url: panel.url, key: panel.key })
async function storePanel(): Promise<void> {
  await admin.api.adminConfig.update({ PANEL: { URL: panel.url } })
  await admin.api.adminConfig.setSecret({ name: 'PANEL_KEY', value: panel.key })
}
async function forgetPanel(): Promise<void> {
  await admin.api.adminConfig.update({ PANEL: { URL: '' } })
  await admin.api.adminConfig.removeSecret({ name: 'PANEL_KEY' })
}

describe('which panel', () => {
  it('is asked for when there is none', async () => {
    const half = [{}, { url: panel.url }, { key: panel.key }]
    for (const input of half) await expect(admin.api.panel.checkApi(input)).rejects.toMatchObject({ code: 40_004 })
    expect(panel.calls).toEqual([])
  })

  it('is the stored one, for an administrator who says the own password', async () => {
    await storePanel()
    await expect(admin.api.panel.checkApi({})).rejects.toMatchObject({ code: 422 })
    await expect(admin.api.panel.checkApi({ password: 'wrong' })).rejects.toMatchObject({ code: 400 })
    expect(panel.calls).toEqual([])
    const { password } = admin
    expect(await admin.api.panel.checkApi({ password })).toMatchObject({ version: '11.7.0' })
    expect(await admin.api.panel.checkApi({ key: panel.key })).toMatchObject({ version: '11.7.0' })
    // The stored key goes nowhere else.
    other = await startFakePanel()
    await expect(admin.api.panel.checkApi({ url: other.url, password })).rejects.toMatchObject({ code: 40_004 })
    expect(other.calls).toEqual([])
    await forgetPanel()
  })

  it('is not one in our own network, unless that is allowed', async () => {
    const strict = await bootApi()
    const chief = await strict.administrator()
    const url = panel.url.replace('127.0.0.1', 'localhost')
    for (const address of [panel.url, url, url.replace('http:', 'https:')])
      await expect(chief.api.panel.checkApi({ url: address, key: panel.key })).rejects.toMatchObject({ code: 400 })
    await strict.close()
    expect(panel.calls).toEqual([])
  })
})

describe('a check', () => {
  it('says what answers, and is written down without the key', async () => {
    expect(await admin.api.panel.checkApi(given())).toEqual({
      system: 'Debian GNU/Linux 12 x86_64',
      version: '11.7.0',
      certificate: 'none',
      fingerprint: '',
    })
    const { list } = await admin.api.audit.list({ select: { action: 'panel.check' }, limit: 1 })
    expect(list).toMatchObject([{ subject: new URL(panel.url).host, actor: { _id: admin.id } }])
    expect(JSON.stringify(list)).not.toContain(panel.key)
  })

  it('names the address that the panel must let in, and remembers it', async () => {
    await expect(admin.api.panel.getServerWhiteIp()).rejects.toMatchObject({ code: 40_004 })
    panel.whiteList = ['198.51.100.1']
    await expect(admin.api.panel.checkApi(given())).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('127.0.0.1'),
    })
    expect(await admin.api.panel.getServerWhiteIp()).toEqual({ list: ['127.0.0.1'], isSure: false })
    const sure = await bootApi({ env: { BAOTA_EGRESS_IPS: '203.0.113.7' } })
    const chief = await sure.administrator()
    expect(await chief.api.panel.getServerWhiteIp()).toEqual({ list: ['203.0.113.7'], isSure: true })
    await sure.close()
  })

  it('stops after three refusals, before the panel shuts us out', async () => {
    const wrong = { url: panel.url, key: 'a wrong key' }
    for (let count = 0; count < 3; count += 1)
      await expect(admin.api.panel.checkApi(wrong)).rejects.toMatchObject({ code: 400, message: '面板不接受这个密钥' })
    await expect(admin.api.panel.checkApi(given())).rejects.toMatchObject({ code: 429 })
    expect(panel.refusals).toBe(3)
  })

  it.each([
    [{ status: 200, body: '{"hello":"world"}' }, /没有面板接口/],
    [{ status: 200, body: '<html></html>' }, /没有面板接口/],
    ['reset' as const, /连接不上面板/],
  ])('of what answers %o is refused with a sentence', async (fault, message) => {
    panel.faults.push(fault)
    await expect(admin.api.panel.checkApi(given())).rejects.toMatchObject({
      code: 400,
      message: expect.stringMatching(message),
    })
  })

  it('remembers the certificate, and takes another one only when told so', async () => {
    await panel.close()
    panel = await startFakePanel({ tls: true })
    await expect(admin.api.panel.getNodeProjectList(given())).rejects.toMatchObject({
      message: expect.stringContaining('证书'),
    })
    const met = await admin.api.panel.checkApi(given())
    expect(met.certificate).toBe('pinned')
    expect(await admin.api.panel.getNodeProjectList(given())).toEqual({ list: [], hasMore: false })

    const port = Number(new URL(panel.url).port)
    await panel.close()
    panel = await startFakePanel({ tls: true, port })
    const refused = await admin.api.panel.checkApi(given()).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 400, data: { fingerprint: expect.any(String) } })
    const { fingerprint } = (refused as { data: { fingerprint: string } }).data
    expect(fingerprint).not.toBe(met.fingerprint)
    expect(panel.calls).toEqual([])
    await expect(admin.api.panel.checkApi({ ...given(), fingerprint: met.fingerprint })).rejects.toMatchObject({
      code: 400,
    })
    expect(await admin.api.panel.checkApi({ ...given(), fingerprint })).toMatchObject({ fingerprint })
    expect(await admin.api.panel.getNodeProjectList(given())).toEqual({ list: [], hasMore: false })
  })
})

describe('the projects', () => {
  it('are shown with little of what the panel knows, page by page', async () => {
    for (let count = 1; count <= 21; count += 1)
      panel.projects.set(`p${count}`, {
        name: `p${count}`,
        path: `/www/wwwroot/p${count}`,
        project_config: { port: String(3000 + count), domains: ['a.example.com'], run_user: 'root' },
        run: count === 1,
        polls: 0,
      })
    const first = await admin.api.panel.getNodeProjectList(given())
    expect(first.list[0]).toEqual({
      name: 'p1',
      path: '/www/wwwroot/p1',
      port: 3001,
      run: true,
      domains: ['a.example.com'],
    })
    expect([first.list.length, first.hasMore]).toEqual([20, true])
    const second = await admin.api.panel.getNodeProjectList({ ...given(), page: 2 })
    expect(second).toMatchObject({ list: [{ name: 'p21' }], hasMore: false })
  })
})

describe('the environment', () => {
  it('is good on a good server', async () => {
    const { ok, list } = await admin.api.panel.checkDeployEnvironment(given())
    expect(list.filter((row) => !row.ok)).toEqual([])
    expect(ok).toBe(true)
    expect(list.find(({ item }) => item === 'node')).toMatchObject({ found: 'v22.14.0', need: 'v20' })
  })

  it.each<[string, string, unknown]>([
    ['node', '/project/nodejs/is_install_nodejs', false],
    ['node', '/project/nodejs/get_nodejs_version', { status: true, data: ['v18.20.1'] }],
    ['webserver', '/system?action=GetConcifInfo', { webserver: 'none' }],
    ['disk', '/system?action=GetDiskInfo', [{ path: '/', size: ['10G', '9G', '1G', '90%'] }]],
    ['disk', '/system?action=GetDiskInfo', 'nonsense'],
    ['memory', '/system?action=GetSystemTotal', { system: 'x', version: '1', memTotal: 512 }],
    ['folder', '/files?action=GetDir', { PATH: '/www/wwwroot/aoir', DIR: ['old'], FILES: [] }],
    ['port', '/project/nodejs/get_project_list', { data: [{ name: 'b', project_config: { port: 3000 } }] }],
    ['project', '/project/nodejs/get_project_list', { data: [{ name: 'aoir', project_config: {} }] }],
  ])('lacks %s where %s says %j', async (item, path, said) => {
    panel.answers.set(path, said)
    const { ok, list } = await admin.api.panel.checkDeployEnvironment(given())
    expect([ok, list.filter((row) => !row.ok).map((row) => row.item)]).toEqual([false, [item]])
  })

  it.each([
    { project: '../x' },
    { path: '/etc' },
    { path: '/www/wwwroot/../../etc' },
    { path: '/www/wwwroot/a;b' },
    { port: 80 },
  ])('of %o is not asked for', async (place) => {
    await expect(admin.api.panel.checkDeployEnvironment({ ...given(), ...place })).rejects.toMatchObject({ code: 422 })
  })
})

describe('a deployment', () => {
  const place = { project: 'aoir', path: '/www/wwwroot/aoir', port: 3000 }
  let jobs = 0
  const newId = () => {
    jobs += 1
    return `00000000-0000-4000-8000-${String(jobs).padStart(12, '0')}`
  }
  async function ended(jobId: string): Promise<PanelJob> {
    let job = await admin.api.panel.deployNow({ jobId })
    await expect
      .poll(
        async () => {
          job = await admin.api.panel.deployNow({ jobId })
          return job.state
        },
        { timeout: 20_000 },
      )
      .not.toBe('running')
    return job
  }

  it('puts the package there, starts it, and tells how far it is', async () => {
    const jobId = newId()
    const begun = await admin.api.panel.deployNow({ ...given(), ...place, jobId, domain: 'Site.invalid' })
    expect(begun).toEqual({ jobId, state: 'running', step: 'check', reason: '', isReachable: null })
    expect(await ended(jobId)).toEqual({ jobId, state: 'done', step: 'visit', reason: '', isReachable: false })
    expect(panel.files.get('/www/wwwroot/aoir/aoir.tar.gz')?.equals(bytes)).toBe(true)
    expect(panel.files.get('/www/wwwroot/aoir/aoir-start.sh')?.toString()).toBe(
      [
        '#!/bin/sh',
        'export PORT=3000 HOST=127.0.0.1 TRUST_PROXY=127.0.0.1',
        'export PUBLIC_ORIGIN=http://site.invalid',
        'exec npm start',
        '',
      ].join('\n'),
    )
    expect(panel.projects.get('aoir')).toMatchObject({
      run: true,
      project_config: {
        project_cwd: '/www/wwwroot/aoir',
        bind_extranet: 1,
        domains: ['site.invalid:80'],
        nodejs_version: 'v22.14.0',
        port: 3000,
      },
    })
    const { list } = await admin.api.audit.list({ select: { action: 'panel.deploy' }, limit: 1 })
    expect(list).toMatchObject([{ detail: { ...place, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } }])
    expect(JSON.stringify(list)).not.toContain(panel.key)
  })

  it('is one for one number, and one at a time for a server', async () => {
    const jobId = newId()
    const body = { ...given(), ...place, jobId }
    const answers = await Promise.all([admin.api.panel.deployNow(body), admin.api.panel.deployNow(body)])
    expect(answers.map((job) => job.jobId)).toEqual([jobId, jobId])
    const second = admin.api.panel.deployNow({ ...given(), ...place, project: 'other', path: '/www/wwwroot/other' })
    await expect(second).rejects.toMatchObject({ code: 409 })
    expect((await ended(jobId)).state).toBe('done')
    expect(panel.calls.filter(({ path }) => path.endsWith('create_project'))).toHaveLength(1)
  })

  it.each<[string, string, unknown, RegExp]>([
    ['check', '/files?action=GetDir', { PATH: place.path, DIR: ['old'], FILES: [] }, /环境不满足/],
    ['folder', '/files?action=CreateDir', { status: false, msg: '指定目录已存在!' }, /面板拒绝/],
    ['upload', '/files?action=upload', 5, /面板拒绝/],
    ['unpack', '/files?action=UnZip', { status: false, msg: 'x' }, /面板拒绝/],
    ['settings', '/files?action=SaveFileBody', { status: false, msg: 'x' }, /面板拒绝/],
    ['project', '/project/nodejs/create_project', { status: false, error_msg: 'x' }, /面板拒绝/],
  ])('that fails at %s stops there and takes nothing away', async (step, path, said, reason) => {
    panel.answers.set(path, said)
    const jobId = newId()
    await admin.api.panel.deployNow({ ...given(), ...place, jobId })
    expect(await ended(jobId)).toMatchObject({ state: 'failed', step, reason: expect.stringMatching(reason) })
    expect(panel.calls.map((call) => call.path).filter((one) => /Delete|remove/i.test(one))).toEqual([])
    expect(panel.calls.at(-1)?.path).toBe(path)
  })

  it('with a wrong key or a bad domain does not begin', async () => {
    const jobId = newId()
    await expect(admin.api.panel.deployNow({ ...given(), key: 'wrong', jobId })).rejects.toMatchObject({ code: 400 })
    await expect(admin.api.panel.deployNow({ ...given(), jobId, domain: '$(id)' })).rejects.toMatchObject({ code: 422 })
    await expect(admin.api.panel.deployNow({ jobId })).rejects.toMatchObject({ code: 40_004 })
  })

  it('whose server went away in the middle says so, and stands in the way of nobody', async () => {
    const jobId = newId()
    const { host } = new URL(panel.url)
    await api.ctx.db.run(sql`
      insert into panel_jobs (id, user_id, host, project, step, updated_at)
      values (${jobId}, ${admin.id}, ${host}, 'aoir', 'upload', now() - interval '31 minutes')`)
    const lost = { jobId, state: 'failed', step: 'upload', reason: expect.stringContaining('部署中断') }
    expect(await admin.api.panel.deployNow({ jobId })).toMatchObject(lost)
    const next = newId()
    await admin.api.panel.deployNow({ ...given(), ...place, jobId: next })
    expect((await ended(next)).state).toBe('done')
  })

  it('has to have something to put there', async () => {
    const bare = await bootApi({ env: { BAOTA_ALLOW_PRIVATE: 'on' } })
    const chief = await bare.administrator()
    await expect(chief.api.panel.deployNow(given())).rejects.toMatchObject({
      code: 40_004,
      message: expect.stringContaining('BAOTA_PACKAGE'),
    })
    await bare.close()
    expect(panel.calls).toEqual([])
  })
})
