import type { Topic } from '#contract/modules/forum/preference.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'

/** Sentences of the site by how they begin; any other is a plain notice of the site. */
const beginnings: [Topic, RegExp][] = [
  [
    'wallet',
    /^(bounty_notice_(back|won)|order_notice|pass_note|refund_note|tip_notice|vip_note|wallet_note|withdraw_note)/,
  ],
  [
    'sanction',
    /^(admin_note_(un)?banned|appeal_|board_note_(un)?muted|held_|removal_note|sanction_note|(column|comment|message|post|work)_removed_|work_(hidden|shown)_notice)/,
  ],
  ['security', /^(passkey|security)_note/],
]

/** Of which kind of the preferences something is that the site says. */
export function topicOf(key: MessageKey): Topic | undefined {
  return beginnings.find(([, beginning]) => beginning.test(key))?.[0]
}
