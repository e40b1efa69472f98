import type { Document } from '#contract/shared/document.ts'
import { type DocumentNode, mapNodes } from './node.ts'

/** What is known of a picture or a video when a page is shown. */
export interface ShownMedia {
  url: string
  thumb?: string
  width: number
  height: number
  placeholder?: string
  animated?: boolean
  cover?: string
  duration?: number
}

/** What the text shows, by path: `show` says how each of them is shown. */
export function mediaByPath<Picture extends { path: string }, Video extends { path: string }>(
  show: { picture: (picture: Picture) => ShownMedia; video: (video: Video) => ShownMedia },
  pictures: Iterable<Picture>,
  videos: Iterable<Video>,
): Map<string, ShownMedia> {
  const shown = new Map<string, ShownMedia>()
  for (const picture of pictures) shown.set(picture.path, show.picture(picture))
  for (const video of videos) shown.set(video.path, show.video(video))
  return shown
}

/** Puts addresses and sizes beside the paths. What is not known stays a bare path. */
export function withPictures(doc: Document, byPath: ReadonlyMap<string, ShownMedia>): Document {
  return mapNodes(doc, (node) => {
    if (!isMedia(node)) return node
    const { url, thumb, width, height, placeholder, animated, cover, duration } =
      byPath.get(String(node.attrs?.path)) ?? {}
    const shown = { url, thumb, width, height, placeholder, animated }
    const more = node.type === 'video' ? { cover, duration } : {}
    return { ...node, attrs: { ...bare(node), ...defined({ ...shown, ...more }) } }
  })
}

/** Everybody who is named under their present name; who does not exist is named by plain text. */
export function withNames(doc: Document, nameById: ReadonlyMap<string, string>): Document {
  return mapNodes(doc, (node) => {
    if (node.type !== 'mention') return node
    const name = nameById.get(String(node.attrs?.id))
    if (name === undefined) return { type: 'text', text: `@${node.attrs?.label ?? ''}` }
    return { ...node, attrs: { id: node.attrs?.id, label: name } }
  })
}

function isMedia(node: DocumentNode): boolean {
  return node.type === 'image' || node.type === 'video'
}

/** What its writer said; of an illustration in a chapter also the key of the block. */
function bare({ type, attrs }: DocumentNode): Record<string, unknown> {
  return defined({ key: attrs?.key, path: attrs?.path, alt: type === 'image' ? attrs?.alt : undefined })
}

function defined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
