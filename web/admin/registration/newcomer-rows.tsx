import type { RegisterMode } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { below, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { ChoiceRow } from '#web/admin/config/fields/form-row.tsx'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

const modes: [RegisterMode, () => string, () => string][] = [
  ['open', m.admin_register_open, m.admin_register_open_hint],
  ['puzzle', m.admin_register_puzzle, m.admin_register_puzzle_hint],
  ['invite', m.admin_register_invite, m.admin_register_invite_hint],
  ['approve', m.admin_register_approve, m.admin_register_approve_hint],
  ['closed', m.admin_register_closed, m.admin_register_closed_hint],
]

export function registerModeName(mode: RegisterMode): string {
  return modes.find(([value]) => value === mode)?.[1]() ?? mode
}

export function RegisterModeRow({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'MODERATION'))
  return (
    <ChoiceRow<RegisterMode>
      label={m.admin_register_mode()}
      {...field('REGISTER')}
      options={modes.map(([value, label, hint]) => ({ value, label: label(), hint: hint() }))}
    />
  )
}

/** What those may do who have just come. */
export function NewcomerRows({ draft }: { draft: ConfigDraft }) {
  const newcomer = fieldsOf(below(below(partOf(draft, 'MODERATION'), 'LIMITS'), 'NEW'))
  return (
    <>
      <NumberRow whole label={m.admin_limits_new_posts_hour()} {...newcomer('POSTS_HOUR')} />
      <NumberRow whole label={m.admin_limits_new_posts_day()} {...newcomer('POSTS_DAY')} />
      <NumberRow whole label={m.admin_limits_new_comments_hour()} {...newcomer('COMMENTS_HOUR')} />
      <NumberRow whole label={m.admin_limits_new_links()} {...newcomer('LINKS')} />
      <NumberRow whole label={m.admin_limits_new_comment_links()} {...newcomer('COMMENT_LINKS')} />
      <NumberRow whole label={m.admin_limits_new_images()} {...newcomer('IMAGES')} />
      <NumberRow whole label={m.admin_limits_new_chats()} {...newcomer('CHATS_DAY')} />
    </>
  )
}
