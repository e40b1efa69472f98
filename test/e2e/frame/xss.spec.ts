import type { Page } from '@playwright/test'
import type { Block } from '#contract/shared/document.ts'
import { vectors } from '../../pages/xss-vectors.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, phone, type Site, test } from '../support/site.ts'

/** Hostile texts in every field that somebody can see, many on a page: none of them becomes more than words. */

const together = (number: number) =>
  Array.from({ length: Math.ceil(vectors.length / number) }, (_, at) =>
    vectors.slice(at * number, (at + 1) * number).join(''),
  )
const whole = vectors.join('\n')
const doc = {
  type: 'doc' as const,
  content: vectors.flatMap((text): Block[] => [
    {
      type: 'paragraph',
      content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] }],
    },
    { type: 'codeBlock', content: [{ type: 'text', text }] },
  ]),
}

interface Scene {
  paths: string[]
  postId: string
}

let scene: Promise<Scene> | undefined
const sceneOf = (site: Site) => {
  scene ??= plant(site)
  return scene
}

async function plant(site: Site): Promise<Scene> {
  const author = await anActor(site)
  const { _id } = await author.api.user.ownInfo()
  await author.api.user.changeName({ newname: '<svg onload=z()>' })
  await author.api.user.changeSignature({ signature: vectors.slice(0, 8).join('') })
  const zone = await site.admin.board.adminSaveZone({ zoneName: '<svg onload=z()>' })
  const board = await site.admin.board.create({
    systemName: '<img src onerror=z()',
    systemSign: 'hostile',
    systemDescr: vectors.slice(0, 8).join(''),
    systemZoneId: zone._id,
  })
  const systemId = board._id
  await site.admin.board.update({ systemId, rules: whole.slice(0, 1000) })
  const { _id: classifyId } = await site.admin.board.createClassify({ systemId, classifyName: '<b onx=z>' })
  for (const title of together(3)) await author.api.post.publish({ systemId, classifyId, title, content: title })
  const { _id: postId } = await author.api.post.publish({
    systemId,
    classifyId,
    title: together(4)[0]?.slice(0, 100) ?? '',
    content: doc,
    tags: ['<svg onload=z()>', 'javascript:z()'],
  })
  const { _id: commentId } = await author.api.comment.publishComment({ postsId: postId, content: whole })
  await author.api.comment.publishReply({ commentId, content: whole })
  await site.admin.announcement.adminSave({ title: vectors.slice(0, 2).join(''), content: doc, isPinned: true })
  await site.admin.customPage.adminSave({ path: 'hostile', title: vectors.slice(0, 2).join(''), content: doc })
  const paths = [
    '/',
    `/${postId}`,
    `/author/${_id}`,
    '/System/forum',
    '/System/forum/hostile',
    '/announcement',
    '/dynamic/hostile',
  ]
  return { paths, postId }
}

/** Under the name and the description of the site as well. */
async function dress(site: Site): Promise<void> {
  await site.admin.adminConfig.update({
    COMMON_SITE_NAME: '<svg onload=z()>',
    COMMON_NAME: '<svg onload=z()>',
    COMMON_DESCRIPTION: vectors.slice(0, 10).join('').slice(0, 300),
    COMMON_KEYWORDS: '"><svg onload=z()>',
  })
}

/** What a page of ours never has: parsed by the browser itself, without running anything. */
function faultsIn(page: Page, html: string): Promise<string[]> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const faults: string[] = []
    for (const element of parsed.querySelectorAll('*')) {
      const name = element.localName
      const kind = element.getAttribute('type') ?? ''
      const isData = /^application\/(ld\+)?json$/.test(kind)
      if (name === 'script' && !isData && !element.getAttribute('src')?.startsWith('/')) faults.push(element.outerHTML)
      if (['iframe', 'object', 'embed', 'base', 'marquee'].includes(name)) faults.push(element.outerHTML)
      if (name === 'meta' && element.getAttribute('http-equiv') === 'refresh') faults.push(element.outerHTML)
      for (const { name: attribute, value } of element.attributes) {
        const address = value.replace(/[\s\p{Cc}]/gu, '').toLowerCase()
        if (/^on/.test(attribute) || attribute === 'srcdoc') faults.push(`${name} ${attribute}=${value}`)
        if (
          /^(href|src|action|formaction|data|poster|xlink:href)$/.test(attribute) &&
          /^(javascript|vbscript|data:(?!image\/))/.test(address)
        )
          faults.push(`${name} ${attribute}=${value}`)
      }
    }
    return faults
  }, html)
}

/** The trap: called by any of them, here or in a frame. */
async function setTrap(page: Page): Promise<() => Promise<string[]>> {
  const sprung: string[] = []
  await page.exposeFunction('sprung', (what: string) => void sprung.push(what))
  await page.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { sprung: (what: string) => void }).sprung(what)
    Object.assign(window, { z: () => tell(`z() on ${location.href}`) })
    document.addEventListener('securitypolicyviolation', (event) => tell(`policy: ${event.violatedDirective}`))
  })
  page.on('dialog', (dialog) => {
    sprung.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return async () => {
    // What waits for a frame or a load has had its chance.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
    return sprung
  }
}

/** The words themselves are there, so the text was really shown. */
const isShown = (page: Page) => expect(page.locator('body')).toContainText('onload=z()')

test('what the server sends holds them as words', async ({ page, site }) => {
  const { paths, postId } = await sceneOf(site)
  await dress(site)
  // A page of no policy, which would speak of what it forbids.
  await page.goto('about:blank')
  const searches = vectors.map((vector) => `/search?keyword=${encodeURIComponent(vector.slice(0, 40))}`)
  const others = vectors.map((vector) => `/${encodeURIComponent(vector)}`)
  const outside = vectors.map((vector) => `/webapp/url/url?url=${encodeURIComponent(vector)}`)
  const all = [...paths, ...searches, ...others, ...outside]
  for (let at = 0; at < all.length; at += 8) {
    const check = async (path: string) => {
      const answer = await page.request.get(path, { headers: { cookie: 'desktop=1' } })
      expect(await faultsIn(page, await answer.text()), path).toEqual([])
    }
    await Promise.all(all.slice(at, at + 8).map(check))
  }
  expect(await faultsIn(page, '<p onclick=z()><a href=" java\nscript:z()">x</a><script>z()</script>')).toHaveLength(3)
  const { html } = await site.api().post.one({ id: postId })
  expect(await faultsIn(page, html)).toEqual([])
  expect(html).toContain('&lt;svg onload=z()&gt;')
})

test('a browser that shows them runs none', async ({ page, site }) => {
  const { paths } = await sceneOf(site)
  await dress(site)
  const sprung = await setTrap(page)
  for (const path of [...paths, `/search?keyword=${encodeURIComponent('<svg onload=z()>')}`]) {
    await page.goto(path)
    await isShown(page)
    expect(await sprung(), path).toEqual([])
  }
  await page.evaluate(() => (window as unknown as { z: () => void }).z())
  expect(await sprung()).toHaveLength(1)
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...options } = phone
  test.use(options)

  test('neither', async ({ page, site }) => {
    const { postId } = await sceneOf(site)
    await dress(site)
    const sprung = await setTrap(page)
    for (const path of ['/webapp', `/webapp/${postId}`, '/webapp/system/hostile']) {
      await page.goto(path)
      await isShown(page)
      expect(await sprung(), path).toEqual([])
    }
  })
})
