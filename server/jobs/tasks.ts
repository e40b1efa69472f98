import type { Sql } from 'sql-template-tag'
import { deleteOldIdempotencyKeys } from '../http/idempotency-cleanup.ts'
import { deleteOldCodes } from '../modules/code/cleanup.ts'
import { deleteForgottenGuesses } from '../modules/guess/cleanup.ts'
import {
  deleteExpiredAccessTokens,
  deleteOldRefreshTokens,
  deleteOldSessions,
  expireIdleSessions,
} from '../modules/session/cleanup.ts'

export interface Task {
  name: string
  /** A statement that handles at most so many rows. It is repeated until it finds fewer. */
  batch: (most: number) => Sql
}

/** What is cleaned up, in this order. */
export const tasks: Task[] = [
  { name: 'idle sessions', batch: expireIdleSessions },
  { name: 'access tokens', batch: deleteExpiredAccessTokens },
  { name: 'refresh tokens', batch: deleteOldRefreshTokens },
  { name: 'sessions', batch: deleteOldSessions },
  { name: 'idempotency keys', batch: deleteOldIdempotencyKeys },
  { name: 'verification codes', batch: deleteOldCodes },
  { name: 'guess locks', batch: deleteForgottenGuesses },
]
