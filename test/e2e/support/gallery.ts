import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { GallerySection } from '#web/ui/gallery/gallery.tsx'
import { galleryFolder } from './build-gallery.ts'
import { test as base } from './quiet-page.ts'

/** As strict as the product's own. */
const policy = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data: blob:; base-uri 'none'"

const document = (files: string[]) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>UI</title>
<link rel="icon" href="data:,">
${files
  .filter((file) => file.endsWith('.css'))
  .map((file) => `<link rel="stylesheet" href="/${file}">`)
  .join('\n')}
<script type="module" src="/gallery.js"></script>
</head>
<body><div id="root"></div></body>
</html>`

function serve(folder: string): Promise<Server> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' }
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    response.setHeader('content-security-policy', policy)
    const isFile = files.includes(name)
    response.setHeader(
      'content-type',
      isFile ? (types[name.split('.').at(-1) ?? ''] ?? '') : 'text/html; charset=utf-8',
    )
    response.end(isFile ? readFileSync(join(folder, name)) : document(files))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern here
    async ({}, use) => {
      const server = await serve(galleryFolder())
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
})

export { expect }

export const galleryPath = '/__ui'

/** The gallery, or only these of its sections: the others take their time with every look for a name. */
export async function openGallery(page: Page, ...only: GallerySection[]): Promise<void> {
  await page.goto(only.length > 0 ? `${galleryPath}?only=${only.join()}` : galleryPath)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
