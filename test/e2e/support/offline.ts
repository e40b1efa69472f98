import { expect, type Page } from '@playwright/test'
import { visit } from './post-scene.ts'

/** What can be used without a network: written down by pages and the worker in their own time, so tests wait for it. */

/** The worker is in use and has all that the pages of the area are made of: the time is written down last. */
export async function shellKept(page: Page, address = '/offline'): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(
    async (at) => (await caches.match(at)) !== undefined && (await caches.match('/offline/kept-at')) !== undefined,
    address,
  )
}

/** Reads a page until it is kept. */
export async function readUntilKept(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect(page.locator('html')).toHaveAttribute('data-kept', path)
}

/** Names of what lies in the databases and caches of this site for reading. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    return [...names, ...(await caches.keys())].filter((name) => name.startsWith('aoir-kept-'))
  })

interface KeptAct {
  url: string
  body: Record<string, unknown>
}

/** What waits in the outbox of this browser, as it is written down. */
export const keptActs = (page: Page): Promise<KeptAct[]> =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith('aoir-acts-')) ?? {}
    if (!name) return []
    return new Promise<KeptAct[]>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = reject
      opening.onsuccess = () => {
        const asking = opening.result.transaction('entries').objectStore('entries').getAll()
        asking.onerror = reject
        asking.onsuccess = () => {
          opening.result.close()
          resolve(asking.result)
        }
      }
    })
  })
