import { setTimeout as wait } from 'node:timers/promises'
import type { BookExport } from '#contract/modules/works/export.ts'
import { call, type Member, members } from '../members.ts'
import { growthDuring, type LoopFigures, withProbe } from '../probed.ts'
import { type Bench, measureOnce, type RunningProduct } from '../row.ts'
import { bring, commit, newWork, novelText } from './novels.ts'

const [chapters, paragraphs] = [1700, 43]

interface Figures {
  import: number
  export: number
  loop: LoopFigures
  memory: number
}

/** A novel of ten megabytes into a work, and out again; all figures come from one. */
export const novelFile = measureOnce((bench: Bench) =>
  withProbe(async (product, during): Promise<Figures> => {
    const [author] = await members(product, 1)
    if (!author) throw new Error('nobody writes')
    // A short one first: starting the thread and planning the statements are no part of an import.
    await importNovel(product, author, novelText(20, 5))
    const text = novelText(chapters, paragraphs)
    const figures = { import: 0, export: 0, memory: 0, loop: { clock: 0, work: 0 } }
    let workId = ''
    figures.memory = await growthDuring(product.pid, async () => {
      figures.loop = await during(async () => {
        const began = performance.now()
        workId = await importNovel(product, author, text)
        figures.import = performance.now() - began
      })
    })
    const began = performance.now()
    await exportNovel(product, author, workId)
    figures.export = performance.now() - began
    bench.log(`a novel of ${(text.length / 1e6).toFixed(1)} MB in ${chapters} chapters`)
    return figures
  }),
)

async function importNovel(product: RunningProduct, author: Member, text: Buffer): Promise<string> {
  const workId = await newWork(product, author)
  const { _id } = await bring(product, author, workId, text)
  await commit(product, author, _id, 'published')
  return workId
}

async function exportNovel({ origin }: RunningProduct, author: Member, workId: string): Promise<void> {
  const { _id } = await call<BookExport>(
    origin,
    '/api/aoir-works-export/create',
    { workId, format: 'epub' },
    author.headers,
  )
  for (;;) {
    const answer = await fetch(`${origin}/api/aoir-works-export/${_id}`, { headers: author.headers })
    const { data } = (await answer.json()) as { data: BookExport }
    if (data.state === 'failed') throw new Error('the export failed')
    if (data.state === 'ready') {
      const file = await (await fetch(new URL(data.url, origin), { headers: author.headers })).arrayBuffer()
      if (file.byteLength !== data.size) throw new Error(`the file has ${file.byteLength} bytes of ${data.size}`)
      return
    }
    await wait(20)
  }
}
