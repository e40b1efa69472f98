import type { AddressBlock } from '#contract/modules/account/registration.ts'
import { m } from '#messages/messages.js'

/** What a block of a network or a device keeps people from. */
export const blockEffects: Record<AddressBlock['effect'], () => string> = {
  register: m.admin_blocks_register,
  write: m.admin_blocks_write,
}
