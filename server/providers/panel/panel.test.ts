import { afterEach, describe, expect, it, test } from 'vitest'
import { type FakePanel, startFakePanel } from '../../../test/fakes/panel.ts'
import { panelAddress } from './connect.ts'
import { openPanel, type PanelSettings, panelToken } from './panel.ts'

const opened: FakePanel[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((panel) => panel.close()))
})
async function fake(options: { tls?: boolean } = {}): Promise<FakePanel> {
  const panel = await startFakePanel(options)
  opened.push(panel)
  return panel
}
const settings = ({ url, key }: FakePanel, more: Partial<PanelSettings> = {}): PanelSettings => ({
  url,
  key,
  allowPrivate: true,
  tls: 'pin',
  pin: undefined,
  mayMeet: false,
  ...more,
})
const total = '/system?action=GetSystemTotal'

test('a call is signed as the panel expects it', () => {
  // By md5sum: of the key, and of the time with that.
  expect(panelToken('secret', 1_700_000_000)).toEqual({
    request_time: '1700000000',
    request_token: 'a9928977fac385df0305b03f9d039e65',
  })
})

describe('an address', () => {
  it.each([
    ['https://panel.example.com:8888/a1b2c3d4', 'https://panel.example.com:8888'],
    ['panel.example.com:12345', 'https://panel.example.com:12345'],
    ['https://8.8.8.8', 'https://8.8.8.8'],
  ])('%s is %s', (text, origin) => {
    expect(panelAddress(text, { allowPrivate: false }).origin).toBe(origin)
  })

  it.each([
    'https://127.0.0.1:8888',
    'https://localhost:8888',
    'https://10.0.0.1:8888',
    'https://169.254.169.254',
    'https://[::1]:8888',
    'https://0x7f000001:8888',
    'https://panel.example.com:22',
    'https://user:pass@panel.example.com',
    'ftp://panel.example.com',
    'file:///etc/passwd',
    'https://',
    '',
  ])('%s is refused', (text) => {
    expect(() => panelAddress(text, { allowPrivate: false })).toThrow(expect.objectContaining({ reason: 'address' }))
  })

  it('in the open needs https', () => {
    expect(() => panelAddress('http://panel.example.com:8888', { allowPrivate: true })).toThrow(
      expect.objectContaining({ reason: 'plain' }),
    )
  })

  it('whose name leads to this machine is not connected to', async () => {
    const panel = await fake()
    // Not "localhost" itself, but what the name system says is the same.
    const url = panel.url.replace('http://127.0.0.1', 'https://localhost.')
    const call = openPanel(settings(panel, { url, allowPrivate: false })).call(total)
    await expect(call).rejects.toMatchObject({ trouble: 'unreachable' })
    expect(panel.calls).toEqual([])
  })
})

describe('a call', () => {
  it('carries its fields, and the cookies of the first answer', async () => {
    const fakePanel = await fake()
    const panel = openPanel(settings(fakePanel))
    expect(await panel.call(total)).toMatchObject({ version: '11.7.0' })
    await panel.call('/files?action=CreateDir', { path: '/www/wwwroot/青屿 a&b' })
    expect(fakePanel.folders.has('/www/wwwroot/青屿 a&b')).toBe(true)
    expect(fakePanel.calls.map(({ cookie }) => cookie)).toEqual([undefined, 'BT_PANEL=session-1; request_token=x'])
  })

  it('about projects keeps numbers and lists', async () => {
    const fakePanel = await fake()
    await openPanel(settings(fakePanel)).project('create_project', { project_name: 'a', port: 1, domains: ['x'] })
    expect(fakePanel.projects.get('a')?.project_config).toEqual({ project_name: 'a', port: 1, domains: ['x'] })
  })

  it.each([
    [{ whiteList: ['198.51.100.1'] }, { reason: 'ip', ip: '127.0.0.1' }],
    [{ key: 'another key' }, { reason: 'key' }],
    [{ refusals: 20 }, { reason: 'banned' }],
    [{ isOpen: false }, { reason: 'closed' }],
  ])('to a panel with %o says why not', async (change, refusal) => {
    const fakePanel = await fake()
    const panel = openPanel(settings(fakePanel))
    Object.assign(fakePanel, change)
    await expect(panel.call(total)).rejects.toMatchObject(refusal)
  })

  it.each([
    [{ status: 200, body: '<html></html>' }, { reason: 'closed' }],
    [{ status: 404, body: '{}' }, { reason: 'closed' }],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { reason: 'closed' }],
    [{ status: 200, body: '{"status":false,"code":-8888,"msg":"x"}' }, { reason: 'closed' }],
    [{ status: 200, body: '{"status":false,"msg":"目录已存在"}' }, { reason: 'no' }],
    [{ status: 200, body: 'x'.repeat(1_000_001) }, { trouble: 'garbled' }],
    ['reset' as const, { trouble: 'unreachable' }],
    ['cut' as const, { trouble: 'unreachable' }],
  ])('that is answered with %o fails as such', async (fault, outcome) => {
    const fakePanel = await fake()
    fakePanel.faults.push(fault)
    await expect(openPanel(settings(fakePanel)).call(total)).rejects.toMatchObject(outcome)
  })

  it('says nothing of the key or the signature when it fails', async () => {
    const fakePanel = await fake()
    const error = await openPanel(settings(fakePanel, { key: 'a wrong key of ours' }))
      .call(total)
      .catch(String)
    const sent = fakePanel.calls[0]?.fields
    for (const secret of ['a wrong key of ours', sent?.request_token ?? '-', fakePanel.url])
      expect(error).not.toContain(secret)
  })

  it('gives up on a panel that stays silent', async () => {
    const fakePanel = await fake()
    fakePanel.faults.push('hang')
    const call = openPanel(settings(fakePanel)).project('get_project_list', {}, 50)
    await expect(call).rejects.toMatchObject({ trouble: 'slow' })
  })
})

describe('a certificate of its own making', () => {
  it('is met once, and then has to be the same', async () => {
    const fakePanel = await fake({ tls: true })
    await expect(openPanel(settings(fakePanel)).call(total)).rejects.toMatchObject({ reason: 'stranger' })
    expect(fakePanel.calls).toEqual([])
    const panel = openPanel(settings(fakePanel, { mayMeet: true }))
    await panel.call(total)
    const { certificate, fingerprint: pin } = panel.met() ?? {}
    expect(certificate).toBe('pinned')
    expect(pin).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    await openPanel(settings(fakePanel, { pin })).call(total)
  })

  it('that is another one gets no byte of ours', async () => {
    const fakePanel = await fake({ tls: true })
    const pin = `${'AA:'.repeat(31)}AA`
    const call = openPanel(settings(fakePanel, { pin, mayMeet: true })).call(total)
    await expect(call).rejects.toMatchObject({ reason: 'certificate', fingerprint: expect.any(String) })
    expect(fakePanel.calls).toEqual([])
    await openPanel(settings(fakePanel, { pin, tls: 'insecure' })).call(total)
  })
})
