import type { Document } from '#contract/shared/document.ts'
import { m } from '#messages/messages.js'
import { type LightboxImage, openLightbox } from '#web/media/lightbox/lightbox-state.ts'
import { type PhotoSource, photoAt } from '#web/media/photo/photo-source.ts'
import { VideoView } from '#web/media/video/video.tsx'
import { useSite } from '#web/session/use-site.ts'
import styles from './reader.module.css'
import { SizedPhoto } from './sized-photo.tsx'
import { imageNodes, type NodeOf } from './walk.ts'

type ImageNode = NodeOf<'image'>

type ImageFigureProps = {
  node: ImageNode
  all: readonly ImageNode[]
  /** What stands below the text and belongs to it. */
  after: readonly LightboxImage[]
}

/** A picture in the text: pressed, it opens among the others of the same content. */
export function ImageFigure({ node, all, after }: ImageFigureProps) {
  const storage = useSite().COMMON_SPBM
  const photo = photoOf(node.attrs, photoAt(node.attrs.path, storage))
  const words = node.attrs.alt ?? ''
  return (
    <figure>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={nameOf(words, all.indexOf(node), all.length + after.length)}
        onClick={() => openLightbox([...all.map(lightboxImageOf), ...after], all.indexOf(node))}
      >
        <SizedPhoto of={photo} alt="" sizes="(max-width: 767px) 100vw, 680px" moving />
      </button>
      {words && <figcaption className={styles.caption}>{words}</figcaption>}
    </figure>
  )
}

export function VideoFigure({ node: { attrs } }: { node: NodeOf<'video'> }) {
  return (
    <figure>
      <VideoOf attrs={attrs} />
    </figure>
  )
}

/** The server says where a video lies; a draft knows the path alone. */
export function VideoOf({ attrs }: { attrs: NodeOf<'video'>['attrs'] }) {
  const storage = useSite().COMMON_SPBM
  const video = {
    url: attrs.url ?? photoAt(attrs.path, storage).url,
    videoCover: attrs.cover ?? '',
    videoCoverThumb: attrs.thumb ?? '',
    duration: attrs.duration ?? 0,
  }
  return <VideoView of={video} />
}

function nameOf(words: string, at: number, total: number): string {
  return words ? m.media_open_named({ name: words }) : m.media_open({ number: at + 1, total })
}

/** The server says where a picture lies and how large it is; a draft knows the path alone. */
export function photoOf(attrs: ImageNode['attrs'], known: PhotoSource): PhotoSource {
  return {
    url: attrs.url ?? known.url,
    thumb: attrs.thumb ?? known.thumb,
    width: attrs.width ?? 0,
    height: attrs.height ?? 0,
    placeholder: attrs.placeholder ?? '',
    animated: attrs.animated ?? false,
  }
}

/** The pictures of a text, to be looked at with others. */
export function picturesIn(document: Document): LightboxImage[] {
  return imageNodes(document).map(lightboxImageOf)
}

function lightboxImageOf({ attrs }: ImageNode): LightboxImage {
  const { path, alt, url, thumb, placeholder, width = 0, height = 0 } = attrs
  return { path, width, height, url, thumb, placeholder, alt: alt ?? undefined }
}
