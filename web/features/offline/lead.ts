import type { DataRouter } from 'react-router'
import { areaOf } from '#web/session/area.ts'

/** What the worker asks a page to do. */
interface Wish {
  kind?: string
  path?: string
}

/** Somebody has pressed what was pushed: this page goes where that leads, and says so. */
export function leadWhereAsked(router: DataRouter): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const { kind, path } = (data ?? {}) as Wish
    if (kind !== 'open' || !path?.startsWith('/')) return
    ports[0]?.postMessage('')
    // Another area is another set of pages.
    if (areaOf(new URL(path, location.origin).pathname) === areaOf(location.pathname)) void router.navigate(path)
    else location.assign(path)
  })
}
