import { adminConfigContract } from './admin-config.ts'
import { attachmentContract } from './attachment.ts'
import { codeContract } from './code.ts'
import { configContract } from './config.ts'
import { sessionContract } from './session.ts'
import { userContract } from './user.ts'

/** The list of all modules: what is not here has no route, no client and no documentation. */
export const api = {
  config: configContract,
  session: sessionContract,
  code: codeContract,
  user: userContract,
  attachment: attachmentContract,
  adminConfig: adminConfigContract,
}
