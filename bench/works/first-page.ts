import { type BrowserContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumOptions } from '../../test/support/chromium.ts'
import { phoneAgent } from '../../test/support/site.ts'
import { call, members } from '../members.ts'
import { type Bench, measureOnce, type RunningProduct } from '../row.ts'
import { layoutShift } from '../rows/first-view.ts'
import { bothNovels } from './contents.ts'
import { newWork } from './novels.ts'

const [pages, pictures] = [200, 20]

interface Seen {
  /** Bytes until the first page is there, without the shell that every page has. */
  bytes: number
  shift: number
}

/** A chapter of two hundred pages on a phone and on a screen. */
export const firstMangaPage = measureOnce(async (bench: Bench): Promise<Record<'phone' | 'desktop', Seen>> => {
  const product = await bench.product()
  const path = await newManga(product)
  const browser = await chromium.launch(chromiumOptions)
  try {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      userAgent: phoneAgent,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    return {
      phone: await look(bench, phone, product, ['/webapp/home', `/webapp${path}`]),
      desktop: await look(bench, desktop, product, ['/', path]),
    }
  } finally {
    await browser.close()
  }
})

/** What a reader of texts loads beyond the pages on the way there, the home page and that of the work, in kB as gzip. */
export async function readerScripts(bench: Bench): Promise<number> {
  const { product, small } = await bothNovels(bench)
  const browser = await chromium.launch(chromiumOptions)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const work = `${product.origin}/fiction/${small.workId}`
    const home = await scriptsOf(context, `${product.origin}/`)
    const before = home.union(await scriptsOf(context, work))
    const own = (await scriptsOf(context, `${work}/${small.chapterIds[20]}`)).difference(before)
    let bytes = 0
    for (const url of own) {
      const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
      bytes += Number(answer.headers.get('content-length'))
      await answer.arrayBuffer()
    }
    bench.log(`${own.size} files`)
    return bytes / 1000
  } finally {
    await browser.close()
  }
}

async function scriptsOf(context: BrowserContext, url: string): Promise<Set<string>> {
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
  return scripts
}

async function look(
  bench: Bench,
  context: BrowserContext,
  { origin }: RunningProduct,
  [home, path]: [string, string],
): Promise<Seen> {
  const shell = await scriptsOf(context, origin + home)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  // What another page has loaded is asked for again: sizes are those of an empty cache.
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  let first = ''
  const sizes: { url: string; bytes: number }[] = []
  network.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Image' && !first && response.url.includes('/upload')) first = response.url
    const isCounted = type === 'Document' || (type === 'Script' && !shell.has(response.url)) || response.url === first
    if (isCounted) sizes.push({ url: response.url, bytes: Number(response.headers['content-length'] ?? 0) })
  })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const shift = await page.evaluate(layoutShift)
  bench.log(sizes.map(({ url, bytes }) => `${url.replace(origin, '')} ${(bytes / 1000).toFixed(1)}`).join(', '))
  await page.close()
  return { bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0), shift }
}

/** The address of a chapter of manga whose pages weigh what drawn pages with screentone weigh. */
async function newManga(product: RunningProduct): Promise<string> {
  const [author] = await members(product, 1)
  if (!author) throw new Error('nobody draws')
  const { origin } = product
  const workId = await newWork(product, author, 'manga')
  const paths: string[] = []
  for (let number = 0; number < pictures; number++) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await drawnPage(number))]), 'page.png')
    const answer = await fetch(`${origin}/api/upload`, { method: 'POST', body: form, headers: author.headers })
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: string }
    if (code !== 200) throw new Error(`the upload answered ${code} ${message}`)
    paths.push(data)
  }
  const all = Array.from({ length: pages }, (_, at) => paths[at % pictures])
  const chapter = { workId, title: '两百页', pages: all }
  const { _id } = await call<{ _id: string }>(origin, '/api/aoir-works-chapter/save', chapter, author.headers)
  const publication = { chapterIds: [_id], state: 'published' }
  await call(origin, '/api/aoir-works-chapter/set-state', publication, author.headers)
  return `/manga/${workId}/${_id}`
}

function drawnPage(number: number): Promise<Buffer> {
  const panel = (at: number) => {
    const [x, y] = [60 + (at % 2) * 560, 60 + Math.floor(at / 2) * 560]
    const lines = Array.from({ length: 40 }, (_, line) => {
      const [dx, dy] = [(line * 97 + number * 13) % 520, (line * 57 + at * 31) % 520]
      return `<path d="M${x + dx},${y + dy} q60,-80 120,10 t-60,90" fill="none" stroke="#111" stroke-width="${1 + (line % 4)}"/>`
    })
    return `<rect x="${x}" y="${y}" width="520" height="520" fill="url(#tone)" stroke="#111" stroke-width="6"/>${lines.join('')}`
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1760"><defs><pattern id="tone" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="#fff"/><circle cx="4" cy="4" r="2.2" fill="#777"/></pattern></defs><rect width="1200" height="1760" fill="#fff"/>${[0, 1, 2, 3, 4, 5].map(panel).join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
