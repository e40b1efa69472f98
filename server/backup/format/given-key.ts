import type { Env } from '../../kernel/env.ts'
import { type BackupKey, sealedKey, sharedKey } from './keys.ts'

/** The key of the environment, if there is one. */
export function givenKey({ backup }: Pick<Env, 'backup'>): BackupKey | undefined {
  if (backup.identity) return sealedKey(backup.identity, 'identity')
  if (backup.recipient) return sealedKey(backup.recipient, 'recipient')
  return backup.key ? sharedKey(backup.key) : undefined
}

export function givenKind({ backup }: Pick<Env, 'backup'>): 'given' | 'recipient' | undefined {
  if (backup.key || backup.identity) return 'given'
  return backup.recipient ? 'recipient' : undefined
}
