import { lstatSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { BadEnvironment } from '../../server/kernel/env.ts'

/** Where releases stand beside each other: `current` leads to the one that runs, `previous` to the one before. */
export interface Releases {
  folder: string
  current: string
  previous: string
  /** The folder of the release that this code belongs to. */
  own: string
}

const sourcesAdvice = `This site runs from its sources (a git clone), which have no release to exchange. There:
  npm run backup, stop the server, git pull, npm start: it builds and migrates by itself.
The way back is git checkout of the version before, and npm start. To upgrade with this command from now on:
  mkdir -p /srv/aoir && tar -xzf aoir-<version>.tar.gz -C /srv/aoir && ln -s aoir-<version> /srv/aoir/current
and start it in /srv/aoir/current, with DATA_DIR where the data are now.`

/** The releases around this one, or a sentence about what stands in the way. */
export function releasesAround(root: string, dataDir: string): Releases {
  const own = realpathSync(root)
  if (versionOf(own) === undefined) throw new BadEnvironment(sourcesAdvice)
  const folder = dirname(own)
  const releases = { folder, current: join(folder, 'current'), previous: join(folder, 'previous'), own }
  const target = linkTarget(releases.current)
  if (target === undefined)
    throw new BadEnvironment(
      `There is no link ${releases.current}: make it (ln -s ${basename(own)} ${releases.current}) and start the server there.`,
    )
  if (target !== own) throw new BadEnvironment(`${releases.current} leads to ${target}: run this command there.`)
  if (`${resolve(dataDir)}${sep}`.startsWith(`${own}${sep}`))
    throw new BadEnvironment(
      `The data are inside the release (${dataDir}): stop the server, move them out and set DATA_DIR.`,
    )
  return releases
}

/** As release.json of the folder says; undefined: it is no release. */
export function versionOf(folder: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { version?: unknown }
    return typeof version === 'string' && /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:[+-][\w.+-]*)?$/.test(version)
      ? version
      : undefined
  } catch {
    return undefined
  }
}

/** Where a link leads; undefined: there is none. */
export function linkTarget(link: string): string | undefined {
  try {
    return lstatSync(link).isSymbolicLink() ? resolve(dirname(link), readlinkSync(link)) : undefined
  } catch {
    return undefined
  }
}

/** At no moment is there no link. Undefined takes it away. */
export function lead(link: string, target: string | undefined): void {
  const draft = `${link}.${process.pid}`
  rmSync(target === undefined ? link : draft, { force: true })
  if (target === undefined) return
  symlinkSync(basename(target), draft)
  renameSync(draft, link)
}

/** Below 0: the first is older. Of what comes after a dash only whether it is there counts. */
export function compareVersions(one: string, other: string): number {
  const numbers = (version: string) => [
    ...(version.split(/[-+]/)[0] ?? '').split('.').map(Number),
    version.includes('-') ? 0 : 1,
  ]
  const [a, b] = [numbers(one), numbers(other)]
  const at = a.findIndex((number, index) => number !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
