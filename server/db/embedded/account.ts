import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The system account that PostgreSQL runs as. Undefined: the account of this process. */
export type Account = { uid: number; gid: number; name: string }

const ownName = 'aoir'

/** PostgreSQL refuses to run as root, so root lends it another account. */
export function postgresAccount(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return ownerOf(clusterFolder) ?? accountNamed('postgres') ?? accountNamed(ownName) ?? newAccount() ?? nobody()
}

/** An existing database keeps its account, also when another one would be chosen today. */
function ownerOf(folder: string): Account | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (!stat || stat.uid === 0) return undefined
  const name = accounts().find(({ uid }) => uid === stat.uid)?.name ?? `user ${stat.uid}`
  return { uid: stat.uid, gid: stat.gid, name }
}

function accountNamed(name: string): Account | undefined {
  return accounts().find((account) => account.name === name && account.uid !== 0)
}

function accounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

function newAccount(): Account | undefined {
  const commands = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownName],
    ['adduser', '--system', '--group', '--no-create-home', ownName],
    ['adduser', '-S', '-D', '-H', ownName],
  ]
  for (const [command = '', ...args] of commands) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return accountNamed(ownName)
  }
  return undefined
}

function nobody(): Account {
  return accountNamed('nobody') ?? { uid: 65_534, gid: 65_534, name: 'nobody' }
}

/** Asks the system itself, because modes, groups and access lists all have a say. */
export function reachable(account: Account | undefined, paths: string[]): boolean[] {
  if (!account) return paths.map(() => true)
  const script = 'for path; do if test -x "$path"; then echo yes; else echo no; fi; done'
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { ...identity(account), encoding: 'utf8' })
  const answers = stdout.trim().split('\n')
  return paths.map((_, index) => answers[index] === 'yes')
}

export function identity(account: Account | undefined): { uid?: number; gid?: number; cwd: string } {
  // The current folder may be closed to that account, and PostgreSQL's tools look at it.
  return account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' }
}

export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** A cluster that root copied here belongs to root; PostgreSQL wants to own all of it. */
export function giveTreeTo(account: Account | undefined, folder: string): void {
  if (!account || statSync(folder).uid === account.uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}

/** A careful mask of root (077) would close to that account what is made for it. */
export function withOpenMask<T>(work: () => T): T {
  const mask = process.umask(0o022)
  try {
    return work()
  } finally {
    process.umask(mask)
  }
}
