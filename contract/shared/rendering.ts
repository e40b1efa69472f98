import type { Outgoing } from '../client.ts'
import type { Envelope } from '../endpoint.ts'
import type { Head } from './head.ts'
import type { Locale } from './message-key.ts'
import type { Density, TextSize } from './reading-preferences.ts'

/** What the server asks of the application that draws its pages, and what it gets. */

export type Theme = 'system' | 'light' | 'dark'

/** What stands in for the whole site: the closed sign, or the login that everybody must pass first. */
export type Barrier = 'closed' | 'forced-login' | null

/** What the API said to one call of a page. */
export interface Answer {
  /** The envelope as JSON. */
  text: string
  /** What it says, where it says the same to everybody: frozen, and the same object each time. */
  shared?: Envelope
}

/** Calls the API in process, as the visitor. */
export type Ask = (call: Outgoing) => Promise<Answer>

/** What a page is drawn for, and what the browser that takes it over has to know too. */
export interface PageSetting {
  buildId: string
  theme: Theme
  textSize: TextSize
  /** What the visitor chose for lists of posts, where there are any. */
  density: Density | null
  /** What the visitor chose for chapters, where there is one: as `readerLookOf` reads it. */
  reader: string
  barrier: Barrier
  /** The server's clock at rendering: relative times come out the same on both sides. */
  now: number
  isMobile: boolean
}

export interface PageRequest extends PageSetting {
  url: string
  /** Where the world finds this site. */
  origin: string
  locale: Locale
  isCrawler: boolean
  isLoggedIn: boolean
  /** Whether nobody waits for the page any more; it need not be drawn then. */
  isGone?: () => boolean
  /** To be waited for before a page is drawn, which takes the thread for milliseconds. */
  turn: (share?: number) => Promise<void>
  ask: Ask
  /** Hears of what went wrong and is no refusal: the page only says that something did. */
  report: (error: unknown) => void
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
  /** JSON, fit for a script element; in two pieces where the member belongs between them. */
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

/** The application's half of a page. It is built apart from the server, so only these functions are known of it. */
export interface PageBundle {
  /** Loads the code of all screens, which otherwise comes when one is first asked for. */
  loadScreens(): Promise<void>
  renderPage(request: PageRequest): Promise<RenderedPage | Response>
  renderPayload(request: PageRequest): Promise<{ status: number; queries: unknown } | Response>
}
