import Download from 'lucide-react/icons/download'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import KeySquare from 'lucide-react/icons/key-square'
import Link from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Phone from 'lucide-react/icons/phone'
import Smartphone from 'lucide-react/icons/smartphone'
import UserX from 'lucide-react/icons/user-round-x'
import type { ComponentType } from 'react'
import { m } from '#messages/messages.js'
import { contactTitle } from '#web/features/account/contact-dialog.tsx'
import { providers } from '#web/session/login-methods/providers.ts'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'
import { EmailDialog, PhoneDialog } from './contact-dialogs.tsx'
import { DevicesDialog } from './devices-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { PasskeysDialog } from './passkeys-dialog.tsx'
import { PasswordDialog, passwordTitle } from './password-dialog.tsx'
import { RecoveryDialog } from './recovery-dialog.tsx'
import { fewCodes, type Standing } from './standing.ts'
import { TotpDialog } from './totp-dialog.tsx'

/** One thing of the security page: how it stands and what can be done about it, in both areas. */
export interface SecurityRow {
  id: string
  group: keyof typeof securityGroups
  icon: IconDrawing
  name: () => string
  /** Below the name, where there is room. */
  facts: (standing: Standing) => string
  /** At the end of the row on a phone, in few words. */
  value?: (standing: Standing) => string
  badge?: (standing: Standing) => { tone: BadgeTone; text: string } | null
  /** The word on its button, and what that button is called for who does not see the row. */
  action: (standing: Standing) => string
  label: (standing: Standing) => string
  /** The page that the action leads to; where there is none, the dialog opens. */
  to?: { desktop?: string; mobile?: string }
  Dialog?: ComponentType<{ open: boolean; onClose: () => void }>
}

export const securityGroups = {
  login: () => m.security_group_login(),
  contact: () => m.security_group_contact(),
  devices: () => m.security_group_devices(),
  data: () => m.security_group_data(),
}

const contact = (kind: 'email' | 'phone') =>
  ({
    id: kind,
    group: 'contact',
    facts: ({ me }) => me[kind] || m.account_none(),
    value: ({ me }) => (!me[kind] ? m.account_none() : isProved(me, kind) ? me[kind] : m.contact_unconfirmed()),
    badge: ({ me }) => {
      if (!me[kind]) return null
      return isProved(me, kind)
        ? { tone: 'success', text: m.contact_confirmed() }
        : { tone: 'warning', text: m.contact_unconfirmed() }
    },
    action: ({ me }) => (!me[kind] ? m.contact_bind() : isProved(me, kind) ? m.contact_change() : m.contact_confirm()),
    label: ({ me }) => contactTitle(me, kind),
    to: { mobile: `/webapp/seting/user-data/change-${kind}` },
  }) satisfies Partial<SecurityRow>

const isProved = (me: Standing['me'], kind: 'email' | 'phone') =>
  kind === 'email' ? me.emailConfirmed : me.phoneConfirmed

/** In the order in which they stand; those of a group stay together. */
export const securityRows: SecurityRow[] = [
  {
    id: 'password',
    group: 'login',
    icon: Lock,
    name: m.account_password_row,
    facts: ({ me }) => (me.hasPassword ? m.account_password_has() : m.account_password_has_none()),
    value: ({ me }) => (me.hasPassword ? m.account_is_set() : m.account_not_set()),
    action: ({ me }) => (me.hasPassword ? m.profile_password_change() : m.profile_password_set()),
    label: ({ me }) => passwordTitle(me.hasPassword),
    to: { mobile: '/webapp/seting/user-data/change-password' },
    Dialog: PasswordDialog,
  },
  {
    id: 'passkeys',
    group: 'login',
    icon: Fingerprint,
    name: m.passkey_title,
    facts: m.passkey_facts,
    value: ({ security: { passkeys } }) => (passkeys > 0 ? m.passkey_count({ count: passkeys }) : m.account_not_set()),
    badge: ({ security: { passkeys } }) =>
      passkeys > 0 ? { tone: 'success', text: m.passkey_count({ count: passkeys }) } : null,
    action: m.remembered_manage,
    label: m.passkey_manage_label,
    Dialog: PasskeysDialog,
  },
  {
    id: 'totp',
    group: 'login',
    icon: Smartphone,
    name: m.factor_totp,
    facts: m.totp_facts,
    value: ({ security: { totp } }) => (totp ? m.factor_on() : m.security_off()),
    badge: ({ security: { totp } }) => (totp ? { tone: 'success', text: m.factor_on() } : null),
    action: ({ security: { totp } }) => (totp ? m.factor_turn_off() : m.factor_turn_on()),
    label: ({ security: { totp } }) => (totp ? m.totp_disable() : m.totp_enable()),
    Dialog: TotpDialog,
  },
  {
    id: 'recovery',
    group: 'login',
    icon: KeyRound,
    name: m.factor_recovery,
    facts: ({ security: { totp, recoveryLeft } }) =>
      totp ? m.recovery_left({ count: recoveryLeft }) : m.recovery_with_totp(),
    value: ({ security: { totp, recoveryLeft } }) =>
      totp ? m.recovery_left_short({ count: recoveryLeft }) : m.account_not_set(),
    badge: ({ security: { totp, recoveryLeft } }) =>
      totp && recoveryLeft < fewCodes ? { tone: 'warning', text: m.recovery_few() } : null,
    action: ({ security: { totp } }) => (totp ? m.recovery_renew() : m.recovery_get()),
    label: ({ security: { totp } }) => (totp ? m.recovery_renew_label() : m.recovery_get_label()),
    Dialog: RecoveryDialog,
  },
  { ...contact('email'), icon: Mail, name: m.account_email, Dialog: EmailDialog },
  { ...contact('phone'), icon: Phone, name: m.account_phone, Dialog: PhoneDialog },
  {
    id: 'devices',
    group: 'devices',
    icon: MonitorSmartphone,
    name: m.account_devices,
    facts: ({ devices = [], security: { remembered } }) =>
      [
        devices.map(({ name, current }) => (current ? m.account_device_this() : name)).join(m.link_comma()),
        remembered > 0 ? m.remembered_with_count({ count: remembered }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    value: ({ devices }) => (devices ? m.remembered_count({ count: devices.length }) : ''),
    action: m.security_look,
    label: m.account_devices_label,
    to: { mobile: '/webapp/seting/devices' },
    Dialog: DevicesDialog,
  },
  {
    id: 'logins',
    group: 'devices',
    icon: History,
    name: m.logins_title,
    facts: m.logins_facts,
    value: ({ security: { failedLogins } }) => (failedLogins > 0 ? m.logins_failed_times({ count: failedLogins }) : ''),
    badge: ({ security: { failedLogins } }) =>
      failedLogins > 0 ? { tone: 'plain', text: m.logins_failed_times({ count: failedLogins }) } : null,
    action: m.security_look,
    label: m.logins_label,
    to: { desktop: '/account/security/logins', mobile: '/webapp/seting/security/logins' },
  },
  {
    id: 'links',
    group: 'devices',
    icon: Link,
    name: m.account_nav_links,
    facts: (standing) =>
      standing.links?.length ? m.link_linked({ names: linkedNames(standing) }) : m.link_not_linked(),
    value: linkedNames,
    action: m.remembered_manage,
    label: m.link_manage_label,
    to: { desktop: '/account/links', mobile: '/webapp/seting/links' },
  },
  {
    id: 'keys',
    group: 'devices',
    icon: KeySquare,
    name: m.keys_title,
    facts: m.keys_facts,
    value: ({ security: { keys } }) => (keys > 0 ? m.keys_count({ count: keys }) : m.account_not_set()),
    badge: ({ security: { keys } }) => (keys > 0 ? { tone: 'plain', text: m.keys_count({ count: keys }) } : null),
    action: m.remembered_manage,
    label: m.keys_manage_label,
    Dialog: KeysDialog,
  },
  {
    id: 'copies',
    group: 'data',
    icon: Download,
    name: m.own_copy_title,
    facts: m.own_copy_facts,
    action: m.own_copy_open,
    label: m.own_copy_title,
    to: { desktop: '/account/data', mobile: '/webapp/seting/own-copies' },
  },
  {
    id: 'leave',
    group: 'data',
    icon: UserX,
    name: m.leave_title,
    facts: m.leave_facts,
    action: m.leave_go,
    label: m.leave_go,
    to: { desktop: '/account/delete', mobile: '/webapp/seting/delete-account' },
  },
]

function linkedNames({ links = [] }: Standing): string {
  return links.map(({ provider }) => providers[provider].name()).join(m.link_comma())
}
