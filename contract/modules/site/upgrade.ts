import * as z from 'zod/mini'
import { noInput } from '#contract/shared/values.ts'
import { query } from '../../endpoint.ts'

const changes = z.object({
  version: z.string(),
  /** As the file says it: a day, or that it was not released yet. */
  date: z.string(),
  lines: z.array(z.string()),
})
export type VersionChanges = z.infer<typeof changes>

const installed = z.object({
  version: z.string(),
  /** Whether it was unpacked from a release: sources are brought up by git. */
  isRelease: z.boolean(),
  /** What to type on the server for the next version, and for the way back. */
  command: z.string(),
  rollback: z.string(),
  /** The newest first, this version at the top. */
  changes: z.array(changes),
})
export type Installed = z.infer<typeof installed>

export const adminUpgradeContract = {
  info: query('/api/aoir-admin-upgrade/info', {
    summary: 'Which version runs, what came with it, and how to exchange it: that is done on the server',
    access: 'staff',
    needs: 'site.run',
    input: noInput,
    output: installed,
  }),
}
