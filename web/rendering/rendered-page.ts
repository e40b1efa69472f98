import type { Head } from '#contract/shared/head.ts'
import { overwriteGetLocale } from '#messages/runtime.js'
import type { PageState } from '#web/page-state.ts'
import type { Ask } from './answer.ts'

type Locale = 'zh-CN' | 'en'

// Drawing is synchronous, so one variable is enough: no other request can run between setting and reading it.
let locale: Locale = 'zh-CN'
overwriteGetLocale(() => locale)

/** Call it right before drawing, with nothing to wait for between. */
export function speak(next: Locale): void {
  locale = next
}

export interface PageRequest
  extends Pick<PageState, 'theme' | 'textSize' | 'density' | 'barrier' | 'now' | 'isMobile' | 'buildId'> {
  url: string
  /** Where the world finds this site. */
  origin: string
  locale: Locale
  isLoggedIn: boolean
  isCrawler: boolean
  isGone?: () => boolean
  turn: () => Promise<void>
  ask: Ask
}

/** What a page says of itself, besides its content. */
export interface PageAbout {
  status: number
  title: string
  head: Head | null
  /** Source files of the screens on this page, for preload tags. */
  files: string[]
}

/** A page without the parts that show the member: what stands between and around them. */
export interface PageFrame extends PageAbout {
  html: Uint8Array[]
  /** JSON of a `PageState`, fit for a script element; in two pieces where the member belongs between them. */
  state: Uint8Array[]
}

export interface RenderedPage {
  /** The same object for pages that are the same but for the member. */
  frame: PageFrame
  /** The markup that belongs between the pieces of the frame. */
  parts: string[]
  /** JSON of the member, for the place between the pieces of the state. */
  member: string
}
