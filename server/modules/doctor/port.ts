import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { runningServer } from '../../db/running-server.ts'
import { bad, type Checks, type Examination, type Finding, ok, warn } from './finding.ts'

const patience = 5000

/** Installing a release needs it. */
export function npmFinding(version: string | undefined): Finding {
  return version
    ? ok('doctor_npm_ok', { params: { version } })
    : warn('doctor_npm_missing', { command: 'npm --version' })
}

async function npmVersion(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('npm', ['--version'], { timeout: patience })
    return stdout.trim()
  } catch {
    return undefined
  }
}

/** A server that runs answers where it listens; otherwise it has to be able to listen there. */
async function port({ ctx: { env } }: Examination): Promise<Finding> {
  const running = runningServer(env.dataDir)
  if (running) {
    const params = { origin: running.origin }
    const command = `curl -I ${running.origin}/healthz`
    const answer = await fetch(`${running.origin}/healthz`, { signal: AbortSignal.timeout(patience) }).catch(
      () => undefined,
    )
    return answer?.ok ? ok('doctor_port_ok', { params }) : bad('doctor_port_silent', { params, command })
  }
  const params = { port: env.port }
  const code = await listens(env)
  if (code === undefined) return ok('doctor_port_free', { params })
  if (code === 'EACCES') return bad('doctor_port_denied', { params, command: 'PORT=3000' })
  return bad('doctor_port_taken', { params, command: `ss -ltnp 'sport = :${env.port}'` })
}

/** Why nobody can listen there; undefined: somebody could. */
function listens({ host, port }: { host: string; port: number }): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EADDRINUSE'))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

export const portChecks = { npm: async () => npmFinding(await npmVersion()), port } satisfies Checks
