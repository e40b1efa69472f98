import type { Document } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { isBlank } from '#contract/shared/text.ts'
import { type ShownMedia, withPictures } from '../../document/pictures.ts'
import { countMedia, imagePaths, plainText, toDocument, videoPaths } from '../../document/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimFiles, createMediaPresenter, snapshotFiles, type UseType } from '../attachment/service.ts'

/** Texts that the site itself shows: announcements and pages of its own making. */

/** Checks what the schema cannot say. What is answered can be stored. */
export function readSiteText(writing: string | Document, missing: MessageKey): Document {
  const document = toDocument(writing)
  const [text, media] = [plainText(document), countMedia(document)]
  const refuse = (key: MessageKey, max?: number) =>
    new Refusal(422, key, { field: 'content', ...(max === undefined ? {} : { params: { max } }) })
  if (isBlank(text) && media === 0) throw refuse(missing)
  if (text.length > limits.documentCharacters) throw refuse('input_too_long', limits.documentCharacters)
  if (media > limits.documentImages) throw refuse('post_too_many_images', limits.documentImages)
  return document
}

/**
 * Keeps the files of a text from being deleted. Files that are new in it must be the writer's own;
 * those that another administrator had put there may stay.
 */
export async function claimSiteText(
  ctx: Context,
  viewer: Viewer,
  use: { type: UseType; id: string },
  document: Document,
  before?: Document,
): Promise<void> {
  const kept = new Set(before ? pathsOf(before) : [])
  const paths = pathsOf(document)
  const own = paths.filter((path) => ownerOf(path) === viewer.id)
  const { pictures, videos } = await snapshotFiles(ctx, viewer.id, own)
  const isKnown = (path: string) => kept.has(path) || pictures.has(path) || videos.has(path)
  if (!paths.every(isKnown)) throw new Refusal(404, 'upload_not_found')
  await claimFiles(
    ctx,
    viewer.id,
    use,
    own.filter((path) => pictures.has(path) || videos.has(path)),
  )
}

/** The text with the addresses of its pictures and videos. */
export async function showSiteText(ctx: Context, document: Document): Promise<Document> {
  const byOwner = Map.groupBy(pathsOf(document), ownerOf)
  const found = await Promise.all([...byOwner].map(([owner, paths]) => snapshotFiles(ctx, owner, paths)))
  const presenter = createMediaPresenter(ctx)
  const media = new Map<string, ShownMedia>()
  for (const { pictures, videos } of found) {
    for (const picture of pictures.values()) media.set(picture.path, presenter.picture(picture))
    for (const video of videos.values()) media.set(video.path, presenter.video(video))
  }
  return withPictures(document, media)
}

function pathsOf(document: Document): string[] {
  return [...imagePaths(document), ...videoPaths(document)]
}

/** Whose folder it is in: aoir/{owner}/image/… */
function ownerOf(path: string): string {
  return path.split('/')[1] ?? ''
}
