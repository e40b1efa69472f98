import type { QueryKey } from '@tanstack/react-query'
import { createStore, del, delMany, entries, get, keys, set, setMany, type UseStore } from 'idb-keyval'
import { surplus } from './allowed.ts'
import { prefix, type Reader } from './reader.ts'

/** A page that was seen: what it was given, and the pictures on it. */
export interface KeptPage {
  path: string
  title: string
  at: number
  /** Bytes of its own answers and pictures. */
  size: number
  answers: string[]
  pictures: string[]
}

/** What the server said. As text: whoever looks at the list of pages need not read it. */
export interface KeptAnswer {
  hash: string
  key: QueryKey
  json: string
}

/** Milliseconds for a picture that the browser should have. */
const patience = 20_000

const seenLimits = { most: 50, bytes: 30 * 1024 * 1024 }

interface Room {
  most: number
  bytes: number
}

/** Whoever deletes it, in this page or another, need not wait until this page is closed. From then on it takes nothing. */
function yieldingStore(database: string, name: string): UseStore {
  const store = createStore(database, name)
  return (mode, work) =>
    store(mode, (objects) => {
      const { db } = objects.transaction
      db.onversionchange = () => db.close()
      return work(objects)
    })
}

export type KeptStore = ReturnType<typeof keptStore>

/**
 * Pages of one reader, in stores that bear their name. Each step may be refused: then nothing is kept. What has no `room`
 * of its own stays until somebody removes it.
 */
export function keptStore<Page extends KeptPage = KeptPage>({ name }: Pick<Reader, 'name'>, room?: Room) {
  const pagesStore = yieldingStore(`${prefix}${name}-pages`, 'pages')
  const answersStore = yieldingStore(`${prefix}${name}-answers`, 'answers')
  const openPictures = () => caches.open(`${prefix}${name}`)
  const pages = async () => (await entries<string, Page>(pagesStore)).map(([, page]) => page)

  const drop = async (gone: readonly KeptPage[]) => {
    if (gone.length === 0) return
    await delMany(
      gone.map(({ path }) => path),
      pagesStore,
    )
    const left = await pages()
    const used = new Set(left.flatMap(({ answers }) => answers))
    const shown = new Set(left.flatMap(({ pictures }) => pictures))
    const all = await keys<string>(answersStore)
    await delMany(
      all.filter((hash) => !used.has(hash)),
      answersStore,
    )
    const cache = await openPictures()
    for (const { pictures } of gone) for (const url of pictures) if (!shown.has(url)) await cache.delete(url)
  }

  return {
    pages,
    // What is refused may be so before there is anything to wait for.
    page: async (path: string) => get<Page>(path, pagesStore),
    answer: async (hash: string) => get<KeptAnswer>(hash, answersStore),
    async keep(page: Page, answers: readonly KeptAnswer[]): Promise<void> {
      await setMany(
        answers.map((answer) => [answer.hash, answer]),
        answersStore,
      )
      await set(page.path, page, pagesStore)
      if (room) await drop(surplus(await pages(), room))
    },
    /** Puts a picture beside the pages; the answer is how many bytes it has. */
    async keepPicture(url: string): Promise<number> {
      const cache = await openPictures()
      const known = await cache.match(url)
      const response = known ?? (await fetch(url, { cache: 'force-cache', signal: AbortSignal.timeout(patience) }))
      if (!response.ok) return 0
      if (!known) await cache.put(url, response.clone())
      return (await response.blob()).size
    },
    async forget(path: string): Promise<void> {
      const page = await get<KeptPage>(path, pagesStore)
      if (page) await drop([page])
      else await del(path, pagesStore)
    },
    drop,
  }
}

/** The pages that were seen last. */
export const seenStore = (reader: Reader) => keptStore(reader, seenLimits)
