import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { namespace } from '#contract/shared/socket.ts'
import { projectRoot } from '../rules/sources.ts'
import { login } from '../support/forum/people.ts'
import { form, formType } from '../support/forum/uploads.ts'
import { mp4 } from '../support/forum/videos.ts'
import { createHttpClient } from '../support/http-client.ts'
import { adminPassword, startServer } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The files of deploy/ in front of the running product: real proxies, a large upload and the real-time channel. */

const shipped = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8')
const isThere = (program: string) => spawnSync(program, ['-v']).error === undefined

const server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
const folder = temporaryFolder()
const administrator = await login(server, 'admin', adminPassword)
const upstream = new URL(server.origin).host
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** Without the certificate, which a test has not: everything else as it is shipped. */
function nginxFile(port: number): string {
  const site = shipped('nginx.conf')
    .replace(/server \{\n {2}listen 80;.*?\n\}\n/s, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replace(/ *(listen \[::\]:443|ssl_certificate|ssl_certificate_key|ssl_session_cache) [^\n]*\n/g, '')
    .replace('127.0.0.1:3000', upstream)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  )
  return `daemon off; user root; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
    events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}`
}

function haproxyFile(port: number): string {
  return shipped('haproxy.cfg')
    .replace(/ *bind :80\n/, '')
    .replace(/bind :443 ssl [^\n]*/, `bind 127.0.0.1:${port}`)
    .replace(/ *http-request redirect [^\n]*\n/, '')
    .replace('127.0.0.1:3000 check', `${upstream}`)
}

/** Without its certificate; by the address that the file takes from the environment. */
function startCaddy(port: number): ChildProcess {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${shipped('Caddyfile')}`)
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    AOIR_DOMAIN: `http://127.0.0.1:${port}`,
    AOIR_NODES: upstream,
  }
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env })
}

const proxies = [
  { name: 'caddy', start: startCaddy },
  {
    name: 'nginx',
    start(port: number): ChildProcess {
      const file = join(folder, 'nginx.conf')
      mkdirSync(folder, { recursive: true })
      const text = process.getuid?.() === 0 ? nginxFile(port) : nginxFile(port).replace('user root;', '')
      writeFileSync(file, text)
      return spawn('nginx', ['-c', file, '-p', folder], { stdio: 'inherit' })
    },
  },
  {
    name: 'haproxy',
    start(port: number): ChildProcess {
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(file, haproxyFile(port))
      return spawn('haproxy', ['-f', file, '-db', '-q'], { stdio: 'inherit' })
    },
  },
]

const megabytes = 100

/** `npm test` installs them on Debian as root; elsewhere these are skipped. */
describe.each(proxies.filter(({ name }) => isThere(name)))('$name', ({ start }) => {
  test('a large upload, its way back and the real-time channel pass through', async () => {
    const port = await freePort()
    const proxy = start(port)
    const origin = `http://127.0.0.1:${port}`
    const http = createHttpClient(origin)
    try {
      await untilItListens(port, proxy)
      const video = mp4({ length: megabytes * 1024 ** 2 })
      const { envelope } = await http.json<string>('/api/upload', {
        body: form(video, 'long.mp4'),
        headers: { 'content-type': formType },
        token: administrator.access_token,
      })
      expect(envelope).toMatchObject({ code: 200 })
      const back = await http.call(`/${envelope.data}`, {
        token: administrator.access_token,
        headers: { range: `bytes=${video.length - 5}-` },
      })
      expect([back.status, back.bytes.length]).toEqual([206, 5])
      expect(await online(origin)).toBe('websocket')
    } finally {
      http.close()
      proxy.kill()
      await once(proxy, 'exit')
    }
  }, 60_000)
})

async function untilItListens(port: number, proxy: ChildProcess): Promise<void> {
  while (proxy.exitCode === null) {
    const http = createHttpClient(`http://127.0.0.1:${port}`)
    const isReady = await http.call('/healthz').then(
      ({ status }) => status === 200,
      () => false,
    )
    http.close()
    if (isReady) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error('The proxy ended.')
}

/** How the channel is connected once the server has let us in. */
function online(origin: string): Promise<string> {
  const socket = io(origin + namespace, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token: administrator.access_token },
    query: { userId: '1' },
  })
  return new Promise<string>((resolve, reject) => {
    socket.once('onlineUsers', () => resolve(socket.io.engine.transport.name))
    socket.once('connect_error', reject)
  }).finally(() => socket.close())
}

/** Where systemd is, it says what it would not understand. */
test.runIf(isThere('systemd-analyze'))('systemd takes the shipped unit', () => {
  const unit = join(folder, 'aoir.service')
  // The account and the folders of a server are not those of this machine.
  const known = shipped('aoir.service')
    .replace(/^(User|WorkingDirectory)=.*$/gm, '')
    .replace('/usr/bin/npm', process.execPath)
  mkdirSync(folder, { recursive: true })
  writeFileSync(unit, known)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  expect([status, stderr.split('\n').filter((line) => line.includes('aoir.service'))]).toEqual([0, []])
})

test('the shipped files let the largest video through and wait for the real-time channel', () => {
  expect(Number(/client_max_body_size (\d+)m;/.exec(shipped('nginx.conf'))?.[1])).toBeGreaterThan(limits.videoMegabytes)
  expect(Number(/max_size (\d+)MB/.exec(shipped('Caddyfile'))?.[1])).toBeGreaterThan(limits.videoMegabytes)
  expect(shipped('nginx.conf')).toContain('proxy_request_buffering off;')
  expect(shipped('aoir.service')).toMatch(/KillMode=mixed[\s\S]*\[Install\]\nWantedBy=multi-user.target/)
})
