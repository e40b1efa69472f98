import type { ComponentType } from 'react'
import { m } from '#messages/messages.js'
import type { Draft } from './draft.ts'
import type { ModeEntry } from './mode-table.ts'
import { PasswordForm } from './password-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** desktop: labelled boxes in the dialog; mobile: lines across the page. */
export type Dress = 'desktop' | 'mobile'

export interface ModeFormProps {
  dress: Dress
  draft: Draft
  /** Goes on as a member; the sentence to say meanwhile. */
  onLoggedIn: () => string
  onRegistered: () => void
}

export interface Mode extends ModeEntry {
  label: () => string
  heading: () => string
  headingWithSite: (site: string) => string
  Form: ComponentType<ModeFormProps>
}

/** Later ways in (phone, 202, wxsaoma) are one more entry each. */
export const modes: readonly Mode[] = [
  {
    name: 'password',
    isEnabled: () => true,
    isAlternative: true,
    label: m.login_by_password,
    heading: m.login_welcome,
    headingWithSite: (site) => m.login_to_site({ site }),
    Form: PasswordForm,
  },
  {
    name: 'register',
    isEnabled: () => true,
    isAlternative: false,
    label: m.register_title,
    heading: m.register_title,
    headingWithSite: (site) => m.register_to_site({ site }),
    Form: RegisterForm,
  },
]
