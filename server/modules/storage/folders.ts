import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../kernel/context.ts'
import { createLocalStorage, type LocalStorage } from '../../providers/storage/local.ts'

type Home = { env: Pick<Context['env'], 'dataDir'> }

/** Everything of one installation lies below one folder and so on one disk: what is finished is renamed into place. */
export function uploadRoot({ env }: Home): string {
  return join(env.dataDir, 'uploads')
}

export function draftFolder(ctx: Home): string {
  return join(uploadRoot(ctx), '.tmp')
}

export function thumbRoot(ctx: Home): string {
  return join(uploadRoot(ctx), '.thumbs')
}

/** Where files of messages lay when they were kept apart from the others; new ones are not. */
export function closedRoot(ctx: Home): string {
  return join(uploadRoot(ctx), '.private')
}

export async function newDraft(ctx: Home): Promise<string> {
  await mkdir(draftFolder(ctx), { recursive: true, mode: 0o700 })
  return join(draftFolder(ctx), randomUUID())
}

export function openStorage(ctx: Home): LocalStorage {
  return createLocalStorage({ root: uploadRoot(ctx) })
}

function closedStorage(ctx: Home): LocalStorage {
  return createLocalStorage({ root: closedRoot(ctx) })
}

/** A local file where its row says it is. */
export function localStorage(ctx: Home, isPrivate: boolean): LocalStorage {
  return isPrivate ? closedStorage(ctx) : openStorage(ctx)
}
