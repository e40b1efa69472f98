import { randomBytes } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { openRedis } from '../../kernel/redis.ts'
import { bad, type Checks, type Examination, type Finding, ok, warn } from './finding.ts'

const patience = 5000
const drift = 30

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || /^(127\.|\[::1\])/.test(hostname)

/** How the address answers to visitors: this very site, in time. */
async function origin({ ctx: { env } }: Examination): Promise<Finding> {
  const url = new URL(env.publicOrigin)
  const params = { origin: env.publicOrigin }
  const command = `curl -I ${env.publicOrigin}/healthz`
  try {
    const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(patience), redirect: 'manual' })
    if (answer.status !== 200)
      return bad('doctor_origin_answers', { params: { ...params, status: answer.status }, command })
  } catch {
    return bad('doctor_origin_away', { params, command })
  }
  if (url.protocol === 'http:' && !isLocal(url))
    return warn('doctor_origin_plain', { params, command: 'PUBLIC_ORIGIN=https://…' })
  return ok('doctor_origin_ok', { params })
}

export function certificateFinding(days: number): Finding {
  const params = { days }
  if (days < 3) return bad('doctor_certificate_ends', { params, command: 'certbot renew' })
  return days < 15
    ? warn('doctor_certificate_ends', { params, command: 'certbot renew' })
    : ok('doctor_certificate_ok', { params })
}

async function certificate({ ctx: { env } }: Examination): Promise<Finding> {
  const { protocol, hostname, port } = new URL(env.publicOrigin)
  if (protocol !== 'https:') return ok('doctor_certificate_none')
  const ends = await new Promise<number>((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: isIP(hostname) ? '' : hostname,
      timeout: patience,
    })
    const end = (time: number) => {
      resolve(time)
      socket.destroy()
    }
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to)))
    socket.once('error', () => end(Number.NaN)).once('timeout', () => end(Number.NaN))
  })
  if (Number.isNaN(ends)) return bad('doctor_certificate_bad', { command: `curl -vI ${env.publicOrigin}` })
  return certificateFinding(Math.floor((ends - Date.now()) / 86_400_000))
}

/** Whatever stands in front says what time it has. */
async function proxyClock({ ctx: { env } }: Examination): Promise<Finding> {
  const answer = await fetch(new URL('/healthz', env.publicOrigin), { signal: AbortSignal.timeout(patience) }).catch(
    () => undefined,
  )
  const said = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(said)) return ok('doctor_proxy_clock_none')
  const seconds = Math.abs(said - Date.now()) / 1000
  const params = { seconds: Math.round(seconds) }
  return seconds > drift
    ? bad('doctor_proxy_clock_bad', { params, command: 'timedatectl set-ntp true' })
    : ok('doctor_proxy_clock_ok', { params })
}

/** The handshake alone: 101, or something in between has swallowed it. */
async function websocket({ ctx: { env } }: Examination): Promise<Finding> {
  const url = new URL('/socket.io/?EIO=4&transport=websocket', env.publicOrigin)
  const ask = url.protocol === 'https:' ? secureRequest : plainRequest
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }
  const status = await new Promise<number>((resolve) => {
    const request = ask(url, { headers, timeout: patience, agent: false })
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(101)
    })
    request.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.once('timeout', () => request.destroy()).once('error', () => resolve(0))
    request.end()
  })
  return status === 101
    ? ok('doctor_websocket_ok')
    : bad('doctor_websocket_bad', { params: { status }, command: 'proxy_set_header Upgrade $http_upgrade;' })
}

/**
 * Who asks comes from far; whoever seems to come from this machine, or to be one of the proxies, is a proxy whom we see in
 * the place of the visitors.
 */
function proxy({ ctx: { env }, callerIp }: Examination): Finding {
  const { trustProxy } = env
  const isBehind = new URL(env.publicOrigin).protocol === 'https:'
  if (trustProxy.length === 0 && !isBehind) return ok('doctor_proxy_none')
  const ip = callerIp ?? ''
  const command = `TRUST_PROXY=${[...trustProxy, ip || '127.0.0.1'].join(',')}`
  const range = callerIp === undefined ? '' : ipaddr.process(callerIp).range()
  const near = trustProxy.length > 0 ? ['loopback'] : ['loopback', 'private', 'uniqueLocal']
  if (near.includes(range)) return bad('doctor_proxy_hidden', { params: { ip }, command })
  if (trustProxy.length === 0) return callerIp ? ok('doctor_proxy_none') : warn('doctor_proxy_unset', { command })
  const params = { list: trustProxy.join(', '), ip }
  return callerIp ? ok('doctor_proxy_seen', { params }) : ok('doctor_proxy_ok', { params })
}

async function redis({ ctx: { env } }: Examination): Promise<Finding> {
  if (!env.redisUrl) return ok('doctor_redis_none')
  const quiet = { info: () => {}, warn: () => {} }
  try {
    const connection = await openRedis(env.redisUrl, quiet)
    const began = performance.now()
    await connection.client.ping()
    const ms = (performance.now() - began).toFixed(1)
    await connection.close()
    return ok('doctor_redis_ok', { params: { ms } })
  } catch {
    return bad('doctor_redis_bad', { command: 'redis-cli ping' })
  }
}

export const networkChecks = { origin, certificate, proxyClock, websocket, proxy, redis } satisfies Checks
