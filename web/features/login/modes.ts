import { type ComponentType, lazy } from 'react'
import { m } from '#messages/messages.js'
import type { Draft } from './draft.ts'
import type { ModeEntry } from './mode-table.ts'
import { PasswordForm } from './password-form.tsx'

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
  /** Fetches a form that does not come with the others. */
  load?: () => Promise<unknown>
}

/** Few visitors of the first page register on it: the form comes when they turn to it. The server has it at once. */
const loadRegister = () => import('./register-form.tsx').then(({ RegisterForm }) => ({ default: RegisterForm }))
const register = import.meta.env.SSR ? await loadRegister() : null

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
    Form: register?.default ?? lazy(loadRegister),
    load: loadRegister,
  },
]
