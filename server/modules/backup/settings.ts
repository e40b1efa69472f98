import { join } from 'node:path'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { BackupFault } from '../../backup/format/fault.ts'
import { type BackupPlace, openPlace, type S3Access } from '../../backup/format/place.ts'
import type { Context } from '../../kernel/context.ts'
import { readSecret } from '../config/service.ts'

export function backupSettings(ctx: Pick<Context, 'config'>): ConfigDocument['BACKUP'] {
  return ctx.config.current().document.BACKUP
}

/** Where new backups go. */
export function placeAddress(ctx: Pick<Context, 'config' | 'env'>): string {
  return backupSettings(ctx).PLACE || join(ctx.env.dataDir, 'backups')
}

/** Buckets are reached by the environment, else by the settings of the site. */
export async function openBackupPlace(ctx: Context, address = placeAddress(ctx)): Promise<BackupPlace> {
  const { S3 } = backupSettings(ctx)
  const [accessKeyId, secretAccessKey] = await Promise.all([
    readSecret(ctx, 'BACKUP_S3_ACCESS_KEY_ID'),
    readSecret(ctx, 'BACKUP_S3_SECRET_ACCESS_KEY'),
  ])
  const own = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  const stored = own && { ...own, endpoint: S3.ENDPOINT, region: S3.REGION, pathStyle: S3.PATH_STYLE }
  return openPlace(address, () => accessBy(ctx.env.backup.s3 ?? stored))
}

export function accessBy(access: S3Access | undefined): S3Access {
  if (access) return access
  throw new BackupFault('place', 'For a bucket BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set.')
}
