import { limits } from '#contract/shared/limits.ts'
import { sharedCache, sharedPaths } from '#web/features/publish/shared/places.ts'

const form = '/platform/editor-posts'

/**
 * What another app shares. Its words and pictures are kept for the form, which takes them away; the form opens empty where
 * that cannot be done. A POST never goes through twice: the address that follows it is an ordinary page.
 */
export async function takeShared(request: Request): Promise<Response> {
  const isKept = await keep(request).catch(() => false)
  return Response.redirect(new URL(isKept ? `${form}?shared=1` : form, location.origin), 303)
}

async function keep(request: Request): Promise<boolean> {
  const data = await request.formData()
  const word = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.slice(0, limits.documentCharacters) : ''
  }
  const sent = data.getAll(sharedPaths.field).filter((value) => value instanceof File)
  const pictures = sent
    .filter(({ type, size }) => type.startsWith('image/') && size <= limits.quickImageBytes)
    .slice(0, limits.postImages)
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  // The words are more than the pictures: storage that is too small for these still has room for them.
  let kept = 0
  try {
    for (const picture of pictures) {
      const name = encodeURIComponent(picture.name.slice(0, 200))
      const headers = { 'content-type': picture.type, 'x-name': name }
      await cache.put(sharedPaths.picture(kept), new Response(picture, { headers }))
      kept += 1
    }
  } catch {
    // What is missing is told of.
  }
  const words = { title: word('title'), text: word('text'), url: word('url'), kept, left: sent.length - kept }
  await cache.put(sharedPaths.words, new Response(JSON.stringify(words)))
  return true
}
