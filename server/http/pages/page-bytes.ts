import type { Locale } from '#contract/shared/message-key.ts'
import type { TextSize } from '#contract/shared/reading-preferences.ts'
import type { PageFrame, RenderedPage, Theme } from '#contract/shared/rendering.ts'
import type { ConfigSnapshot } from '../../kernel/config-source.ts'
import { aboutTags } from './about-tags.ts'
import { type DocumentFrame, documentFrame } from './document.ts'

export interface Setting {
  locale: Locale
  theme: Theme
  textSize: TextSize
  config: ConfigSnapshot
  /** Script, style and preload tags for a page with these screens. */
  head: (files: string[]) => string
  /** Addresses of scripts of others. */
  scripts: readonly string[]
}

type Around = Record<keyof DocumentFrame, Buffer>

/** Pages that are the same but for the member have the same frame, which belongs to one locale, theme and size. */
const known = new WeakMap<PageFrame, { config: ConfigSnapshot; scripts: readonly string[]; around: Around }>()

/** A whole page as it goes to the wire: the frame is text once, and bytes from then on. */
export function pageBytes({ frame, parts, member }: RenderedPage, setting: Setting): Buffer {
  const { before, between, after } = aroundOf(frame, setting)
  const pieces: Uint8Array[] = [before]
  for (const [index, piece] of frame.html.entries()) pieces.push(piece, Buffer.from(parts[index] ?? ''))
  pieces.push(between)
  for (const [index, piece] of frame.state.entries())
    pieces.push(...(index > 0 ? [Buffer.from(member), piece] : [piece]))
  pieces.push(after)
  return Buffer.concat(pieces)
}

function aroundOf(frame: PageFrame, { locale, theme, textSize, config, head, scripts }: Setting): Around {
  const found = known.get(frame)
  if (found?.config === config && found.scripts === scripts) return found.around
  const { title, files } = frame
  const about = aboutTags({ title, head: frame.head, config, locale })
  const parts = { locale, theme, textSize, config, about, head: head(files), scripts }
  const { before, between, after } = documentFrame(parts)
  const around = { before: Buffer.from(before), between: Buffer.from(between), after: Buffer.from(after) }
  known.set(frame, { config, scripts, around })
  return around
}
