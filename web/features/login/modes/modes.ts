import type { ComponentType } from 'react'
import type { Draft } from '#web/features/login/draft.ts'
import { drawnPart } from '#web/ui/layout/lazy-part.tsx'
import type { ModeEntry, ModeName } from './mode-table.ts'
import { PasswordMode } from './password-mode.tsx'

/** desktop: labelled boxes in the dialog; mobile: lines across the page. */
export type Dress = 'desktop' | 'mobile'

export type ConsentProps = { isGiven: boolean; problem: string | undefined }

export interface ModeProps {
  dress: Dress
  /** Ticked before anything is sent, where a sentence below the form is not enough. */
  Consent?: ComponentType<ConsentProps>
  /** On a page of its own the heading is the page's. */
  heading: 'h1' | 'h2'
  draft: Draft
  /** Goes on as a member, soon; the sentence to say meanwhile. `to` counts where the panel itself leads nowhere. */
  onLoggedIn: (after?: { wait: number; to?: string }) => string
  /** Back to the login, with everything typed forgotten. */
  onLogin: () => void
  go: (mode: ModeName) => void
  /** Somebody may go there next. */
  prepare: () => void
}

type View = ComponentType<ModeProps>

export interface Mode extends ModeEntry {
  View: View
}

type Later = Exclude<ModeName, 'password'>

/** Few visitors of the first page turn to another way in: the others come when one of them does. */
const loadMore = () => import('./more-modes.ts')

/** The server has them at once. */
const ready = import.meta.env.SSR ? await loadMore() : null

function later(name: Later, isEnabled: ModeEntry['isEnabled'], isAlternative = false): Mode {
  return {
    name,
    isEnabled,
    isAlternative,
    View:
      ready?.moreModes[name] ??
      drawnPart(async () => (await loadMore()).moreModes[name], { onMissing: ({ go }) => go('password') }),
  }
}

const always = () => true

export const modes: readonly Mode[] = [
  { name: 'password', isEnabled: always, isAlternative: true, View: PasswordMode },
  later('phone', ({ login, isMobile }) => (isMobile ? login.MOBILE : login).PH, true),
  later('wxsaoma', ({ login, isMobile }) => !isMobile && login.WX_GZH_SCAN, true),
  later('register', always),
  later('reset', always),
  later('202', always),
]

/** The links to the others. */
export const OtherMethods = ready?.OtherMethods ?? drawnPart(async () => (await loadMore()).OtherMethods)

/** Fetches the others before anybody goes there. */
export function prepareMore(): void {
  loadMore().catch(() => undefined)
}
