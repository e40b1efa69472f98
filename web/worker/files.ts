const runtime = 'aoir-assets'

/** Named by their content: whoever has one need not ask for it. What is new is kept as well. */
export async function assetFor(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request, { signal: request.signal })
  if (response.ok && !/no-store/.test(response.headers.get('cache-control') ?? '')) keep(request, response.clone())
  return response
}

/** Nobody waits for it. Storage that is full or forbidden is no fault: the file was fetched all the same. */
function keep(request: Request, copy: Response): void {
  caches
    .open(runtime)
    .then((cache) => cache.put(request, copy))
    .catch(() => undefined)
}

/** Pictures come from the network; without one, those that pages were kept with. */
export async function pictureFor(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: request.signal })
  } catch (error) {
    const known = await caches.match(request.url, { ignoreVary: true })
    if (known) return known
    throw error
  }
}
