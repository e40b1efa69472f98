const key = 'aoir-reloaded-at'
const guard = 10_000

/** Whether somebody would lose words if the page were loaded anew. Searches are not worth keeping. */
function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:is([type="text"], [type="email"], [type="tel"], [type="url"], [type="password"], :not([type]))',
  )
  const written = [...fields].some((field) => !field.readOnly && !field.disabled && field.value.trim() !== '')
  if (written) return true
  return [...document.querySelectorAll('[contenteditable="true"]')].some((box) => box.textContent?.trim())
}

/** Part of the old build is gone from the server: load the page anew, but never in a loop and never over a text. */
export function reloadOnce(now = Date.now()): boolean {
  if (hasUnsavedText() || now - lastReload() < guard) return false
  try {
    sessionStorage.setItem(key, String(now))
  } catch {
    // Without a memory there is no way to stop a loop.
    return false
  }
  location.reload()
  return true
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0)
  } catch {
    return 0
  }
}
