import { chmodSync, chownSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { shellQuoted } from '../../db/embedded/archive.ts'
import { choosePlace } from '../../db/embedded/place.ts'
import { openObject } from '../format/envelope.ts'
import type { BackupKey } from '../format/keys.ts'
import type { BackupPlace } from '../format/place.ts'
import { logFolder, logName } from '../log-shipping.ts'
import { isSegment, segmentName, segmentNumber } from '../segments.ts'

/** Gives PostgreSQL the files of the log that it asks for while it is restored. */
export interface LogSource {
  /** For `restore_command`. */
  command: string
  /** What kept a file from being handed over that is there; undefined: nothing did. */
  fault(): unknown
  stop(): Promise<void>
}

const ahead = 3

/**
 * PostgreSQL runs a small script as its own account, which can neither run our Node nor read keys. So it leaves a wish in a
 * folder and waits; this process fetches, decrypts, and fetches the next ones ahead, up to the number `last`.
 */
export async function serveLog(
  dataDir: string,
  { place, key, system, last }: { place: BackupPlace; key: BackupKey; system: string; last: number },
): Promise<LogSource> {
  const { home, account } = choosePlace(dataDir)
  const folder = join(home, 'log-wanted')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const script = join(folder, 'fetch.sh')
  await writeFile(script, fetchScript, { mode: 0o755 })
  if (account) for (const path of [folder, script]) chownSync(path, account.uid, account.gid)
  const known = new Set<string>()
  for await (const { path } of place.list(`${logFolder}/${system}`))
    known.add(path.split('/').at(-1)?.replace(/\.bk$/, '') ?? '')
  let fault: unknown

  const provide = async (name: string) => {
    const object = logName(system, name)
    const isWanted = known.has(name) && !(isSegment(name) && segmentNumber(name) > last)
    const whole = isWanted ? await place.get(object) : undefined
    if (!whole) return false
    const draft = join(folder, `${name}.draft`)
    await writeFile(draft, await openObject(key, object, whole), { mode: 0o600 })
    if (account) chownSync(draft, account.uid, account.gid)
    await rename(draft, join(folder, `${name}.here`))
    return true
  }
  /** PostgreSQL is told that there is no such file, and ends; whoever restores is told why. */
  const given = (name: string) =>
    provide(name).catch((error: unknown) => {
      fault ??= error
      return false
    })
  const stopping = new AbortController()
  const ready = new Set<string>()
  const serve = async () => {
    while (!stopping.signal.aborted) {
      const wishes = (await readdir(folder)).filter((name) => name.endsWith('.wish'))
      for (const wish of wishes) {
        const name = wish.slice(0, -5)
        const isThere = ready.delete(name) || (await given(name))
        if (!isThere) await writeFile(join(folder, `${name}.none`), '')
        await rm(join(folder, wish), { force: true })
        for (let step = 1; isThere && isSegment(name) && step <= ahead; step += 1) {
          const next = segmentName(name.slice(0, 8), segmentNumber(name) + step)
          if (!ready.has(next) && (await given(next))) ready.add(next)
        }
      }
      await delay(wishes.length > 0 ? 0 : 10)
    }
  }
  chmodSync(folder, 0o700)
  const serving = serve()
  return {
    command: `/bin/sh ${shellQuoted(script)} ${shellQuoted(folder)} "%f" "%p"`,
    fault: () => fault,
    async stop() {
      stopping.abort()
      await serving
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits five minutes for each file. */
const fetchScript = `#!/bin/sh
# Run by PostgreSQL while it is restored: folder, name of the file, where it is wanted.
folder="$1"; name="$2"; to="$3"
rm -f "$folder/$name.none"
: > "$folder/$name.wish"
tries=0
while [ -e "$folder/$name.wish" ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 15000 ]; then exit 255; fi
  sleep 0.02
done
if [ -e "$folder/$name.none" ]; then exit 1; fi
mv "$folder/$name.here" "$to"
`
