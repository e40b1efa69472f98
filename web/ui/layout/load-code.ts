let hasFailed = false

/** Fetches code. Style sheets that were lost with an earlier attempt are asked for again: the bundler asks only once. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    const code = await load()
    if (hasFailed) askAgainForSheets()
    return code
  } catch (error) {
    hasFailed = true
    throw error
  }
}

function askAgainForSheets(): void {
  hasFailed = false
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}
