import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from './account.ts'
import type { Place } from './place.ts'

/** Where PostgreSQL puts what it has written to its log, file by file, until it is taken to the backups. */
export function logSpool({ home }: Pick<Place, 'home'>): string {
  return join(home, 'log-spool')
}

/** At most this many seconds of changes are lost with the whole disk. */
const longest = '60s'

/**
 * Continuous archiving of the log. The program that PostgreSQL runs for each file is a script of the system's own shell:
 * the account it runs as may not be able to reach Node.
 */
export function archiveSettings(place: Place): Record<string, string> {
  const spool = logSpool(place)
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  giveTo(place.account, spool)
  const script = join(place.home, 'archive-log.sh')
  writeFileSync(script, archiveScript, { mode: 0o755 })
  giveTo(place.account, script)
  const command = `/bin/sh ${shellQuoted(script)} "%p" "%f" ${shellQuoted(spool)}`
  return { archive_mode: 'on', archive_timeout: longest, archive_command: command }
}

/** For /bin/sh in a command of PostgreSQL, to which a percent sign means something else. */
export function shellQuoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
}

const archiveScript = `#!/bin/sh
# Written at every start of the server. Run by PostgreSQL for each finished file of its log: path, name, folder.
# Copies, waits for the disk, and never writes over another file.
set -eu
to="$3/$2"
draft="$3/.$2.draft"
if [ -e "$to" ]; then
  cmp -s "$1" "$to"
  exit $?
fi
rm -f "$draft"
dd if="$1" of="$draft" bs=1048576 conv=fsync 2>/dev/null
ln "$draft" "$to"
rm -f "$draft"
sync "$3" 2>/dev/null || true
`
