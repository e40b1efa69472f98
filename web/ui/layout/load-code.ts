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
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!isLost(link)) continue
    const again = link.cloneNode() as HTMLLinkElement
    again.addEventListener('error', () => {
      hasFailed = true
    })
    link.replaceWith(again)
  }
}

/** Chromium has a sheet for a link that failed, too, but refuses to show its rules. */
function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}
