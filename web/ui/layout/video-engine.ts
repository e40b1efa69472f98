import { getLocale } from '#messages/runtime.js'

export type EngineOptions = {
  container: HTMLDivElement
  url: string
  poster?: string
  muted: boolean
  pip: boolean
  fullscreen: boolean
  setting: boolean
}

const styleId = 'artplayer-style'

// The stock icons with inline styles, which the content security policy refuses, drawn again without.
const icons = {
  check:
    '<svg viewBox="0 0 24 24" width="100%" height="100%"><path d="M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z"/></svg>',
  playbackRate:
    '<svg viewBox="0 0 24 24" width="24" height="24"><path d="M10 8v8l6-4zM12 3a9 9 0 1 1-8.5 6l1.9.6A7 7 0 1 0 12 5z"/></svg>',
  aspectRatio:
    '<svg viewBox="0 0 24 24" width="24" height="24"><path d="M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm1 2v10h14V7zm2 2h4v2H9v2H7zm10 6h-4v-2h2v-2h2z"/></svg>',
}

/** The library writes a style element, which the policy refuses too. A template of the same id catches the text, and
 *  a constructed sheet, which is allowed, takes its place. */
async function loadLibrary() {
  if (!document.getElementById(styleId)) {
    const catcher = document.createElement('template')
    catcher.id = styleId
    document.head.append(catcher)
  }
  // its types are written for require(), where the class is one level deeper
  const library = await import('artplayer')
  const Artplayer = library.default as unknown as typeof library.default.default
  if (!document.adoptedStyleSheets.some((sheet) => sheets.has(sheet))) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(Artplayer.STYLE)
    sheets.add(sheet)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  Artplayer.LOG_VERSION = false
  Artplayer.CONTEXTMENU = false
  return Artplayer
}

const sheets = new WeakSet<CSSStyleSheet>()

/** What the player is built in, without the place of its context menu: that one is off, and a line of it has an inline
 *  style as well. A player that finds no place for the menu makes none. */
function frameOf(html: string): Element[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  body.querySelector('.art-contextmenus')?.remove()
  return [...body.children]
}

function pauseOthers(own: HTMLVideoElement) {
  for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) if (media !== own) media.pause()
}

/** Nobody listens to what has been scrolled away; a video in its own small window was taken along on purpose. */
function pauseOffScreen(container: Element, video: HTMLVideoElement): () => void {
  const observer = new IntersectionObserver((entries) => {
    const isGone = entries.at(-1)?.isIntersecting === false
    if (isGone && document.pictureInPictureElement !== video) video.pause()
  })
  observer.observe(container)
  return () => observer.disconnect()
}

/** Starts playing in the container; returns how to take the player away again. */
export async function startPlayer(options: EngineOptions, failed: () => void): Promise<() => void> {
  const Artplayer = await loadLibrary()
  const settings = {
    ...options,
    id: options.url,
    poster: options.poster ?? '',
    theme: getComputedStyle(options.container).getPropertyValue('--brand').trim(),
    lang: getLocale() === 'en' ? 'en' : 'zh-cn',
    volume: 0.5,
    isLive: false,
    loop: false,
    screenshot: false,
    playbackRate: true,
    aspectRatio: true,
    autoPlayback: true,
    playsInline: true,
    // It takes what stands in the container already.
    useSSR: true,
    icons,
  } as const
  options.container.replaceChildren(...frameOf(Artplayer.html))
  const player = new Artplayer(settings)
  player.on('video:play', () => pauseOthers(player.video))
  player.on('error', (_error, attempts) => {
    if (attempts >= Artplayer.RECONNECT_TIME_MAX) failed()
  })
  // A browser may refuse to start with sound by itself; the controls are there then.
  player.on('ready', () => void player.play()?.catch(() => {}))
  const unwatch = pauseOffScreen(options.container, player.video)
  return () => {
    unwatch()
    player.destroy()
  }
}
