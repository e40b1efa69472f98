import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../kernel/env.ts'
import { lastingText } from '../../kernel/lasting-file.ts'

type Place = Pick<Env, 'dataDir'>

/**
 * The password that was made for the first administrator, kept until somebody has logged in with it: a start may fail
 * after the account was made and before anybody was told.
 */
const fileIn = ({ dataDir }: Place) => join(dataDir, 'first.password')

export function readFirstPassword(place: Place): string | undefined {
  try {
    return readFileSync(fileIn(place), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** On the disk before the account is made. Of an earlier start, or of one that is quicker now, the same. */
export function keepFirstPassword(place: Place, make: () => string): string {
  return lastingText(fileIn(place), make)
}

export function forgetFirstPassword(place: Place): void {
  rmSync(fileIn(place), { force: true })
}
