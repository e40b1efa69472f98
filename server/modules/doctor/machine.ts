import { open, rm, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { readFirstPassword } from '../user/service.ts'
import { bad, type Checks, type Finding, ok, warn } from './finding.ts'

const oldestNode = 24
const gigabyte = 1024 ** 3

export function nodeFinding(version: string): Finding {
  const params = { version, needed: oldestNode }
  const major = Number(version.split('.')[0])
  return major >= oldestNode ? ok('doctor_node_ok', { params }) : bad('doctor_node_bad', { params, command: 'npm ci' })
}

/** `limit`: what this process may take at most; PostgreSQL and the system want the rest. */
export function memoryFinding(total: number, limit: number): Finding {
  const params = { total: (total / gigabyte).toFixed(1), limit: (limit / gigabyte).toFixed(1) }
  if (total < 0.9 * gigabyte) return bad('doctor_memory_small', { params })
  // Less than a gigabyte and a half beside the limit is no fault as long as it is not reached: what counts is more.
  return limit > total * 1.6
    ? warn('doctor_memory_limit', { params, command: 'NODE_OPTIONS=--max-old-space-size=768 npm start' })
    : ok('doctor_memory_ok', { params })
}

export function spaceFinding(free: number, total: number, reserve: number): Finding {
  const params = { percent: Math.round((free / total) * 100), free: (free / gigabyte).toFixed(1) }
  if (free < reserve) return bad('doctor_disk_full', { params, command: 'du -sh "$DATA_DIR"/*' })
  return free < total * 0.15
    ? warn('doctor_disk_low', { params, href: '/admin/media' })
    : ok('doctor_disk_ok', { params })
}

export function inodesFinding(free: number, total: number): Finding {
  // Some file systems count none.
  const share = total > 0 ? free / total : 1
  const params = { percent: Math.round(share * 100) }
  return share < 0.05 ? bad('doctor_inodes_bad', { params, command: 'df -i' }) : ok('doctor_inodes_ok', { params })
}

/** A commit waits for it. */
export function fsyncFinding(milliseconds: number): Finding {
  const params = { ms: milliseconds.toFixed(1) }
  return milliseconds > 40 ? warn('doctor_fsync_slow', { params }) : ok('doctor_fsync_ok', { params })
}

async function fsyncTime(folder: string): Promise<number> {
  const file = join(folder, `.fsync-${process.pid}`)
  const handle = await open(file, 'w')
  try {
    const times = []
    for (let round = 0; round < 5; round++) {
      const began = performance.now()
      await handle.write(Buffer.alloc(8192, round), 0, 8192, 0)
      await handle.datasync()
      times.push(performance.now() - began)
    }
    return times.toSorted((one, other) => one - other)[2] ?? 0
  } finally {
    await handle.close()
    await rm(file, { force: true })
  }
}

export const machineChecks = {
  node: () => nodeFinding(process.versions.node),
  // Where nothing bounds the process, the bound is a number larger than any machine.
  memory: () =>
    memoryFinding(
      Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
      getHeapStatistics().heap_size_limit,
    ),
  async disk({ ctx }) {
    const { bavail, blocks, bsize } = await statfs(ctx.env.dataDir)
    return spaceFinding(bavail * bsize, blocks * bsize, ctx.env.diskReserve)
  },
  async inodes({ ctx }) {
    const { ffree, files } = await statfs(ctx.env.dataDir)
    return inodesFinding(ffree, files)
  },
  fsync: async ({ ctx }) => fsyncFinding(await fsyncTime(ctx.env.dataDir)),
  async rights({ ctx: { env } }) {
    const folder = await stat(env.dataDir)
    if ((folder.mode & 0o022) !== 0) {
      const command = `chmod go-w ${env.dataDir}`
      return bad('doctor_rights_folder', { params: { path: env.dataDir }, command })
    }
    for (const name of ['secret.key', 'first.password', 'outbox.jsonl']) {
      const path = join(env.dataDir, name)
      const mode = await stat(path).then(
        (file) => file.mode,
        () => 0,
      )
      if ((mode & 0o077) !== 0) return bad('doctor_rights_file', { params: { name }, command: `chmod 600 ${path}` })
    }
    return ok('doctor_rights_ok')
  },
  firstPassword: ({ ctx }) =>
    readFirstPassword(ctx.env) === undefined ? ok('doctor_first_ok') : warn('doctor_first_open', { href: '/admin' }),
} satisfies Checks
