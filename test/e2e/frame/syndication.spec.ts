import type { Page } from '@playwright/test'
import { expect, phone, type Site, test } from '../support/site.ts'

/** What search engines and feed readers get, read by a real parser, under the policy of our pages. */

const hostile = '潮汐</script><script>alert(1)</script>]]>&amp;"\'\u0001'

let count = 0
async function aPost(site: Site, title: string) {
  count += 1
  const zone = await site.admin.board.adminSaveZone({ zoneName: `分区${count}-${process.pid}` })
  const sign = `tides-${count}-${process.pid}`
  const board = await site.admin.board.create({
    systemName: `潮汐板块${count}`,
    systemSign: sign,
    systemZoneId: zone._id,
  })
  const { _id } = await site.admin.post.publish({ systemId: board._id, title, content: '今天的潮水很高' })
  return { id: _id, sign }
}

/** The public address of a server on a port that chance has chosen is not where it is found. */
async function publicOrigin(page: Page): Promise<string> {
  const robots = await (await page.request.get('/robots.txt')).text()
  return /^Sitemap: (.*)\/sitemap\.xml$/m.exec(robots)?.[1] ?? ''
}

/** Breaches of the policy are told to the page itself, from its very beginning. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const breaches: string[] = []
    Object.assign(window, { breaches })
    document.addEventListener('securitypolicyviolation', (event) => breaches.push(event.violatedDirective))
  })
  return () => page.evaluate(() => (window as unknown as { breaches: string[] }).breaches)
}

const thingsOn = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((blocks) => blocks.map((block) => JSON.parse(block.textContent ?? '')))
const attribute = (page: Page, selector: string, name: string) => page.locator(selector).getAttribute(name)

test('a post tells what it is, whatever its title', async ({ page, site }) => {
  const { id, sign } = await aPost(site, hostile)
  const breaches = await watchPolicy(page)
  await page.goto(`/${id}/ForumSystemPosts`)
  expect(await attribute(page, 'link[rel=canonical]', 'href')).toBe(`${await publicOrigin(page)}/${id}`)
  expect(await attribute(page, 'meta[property="og:type"]', 'content')).toBe('article')
  expect(await attribute(page, 'meta[name=description]', 'content')).toBe('今天的潮水很高')
  expect(await attribute(page, 'link[type="application/atom+xml"]', 'href')).toContain(`/feed/board/${sign}.atom`)
  const [posting, way] = await thingsOn(page)
  expect(posting).toMatchObject({
    '@type': 'DiscussionForumPosting',
    headline: hostile,
    url: `${await publicOrigin(page)}/${id}`,
  })
  expect(way['@type']).toBe('BreadcrumbList')
  expect(await breaches()).toEqual([])
})

test('what was said of the first page goes with it', async ({ page, site }) => {
  const { id } = await aPost(site, '换页')
  await page.goto(`/${id}`)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await page.locator('header a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('link[rel=canonical], script[type="application/ld+json"]')).toHaveCount(0)
})

test('feeds and sitemap are XML for a browser too', async ({ page, site }) => {
  const { id, sign } = await aPost(site, hostile)
  await page.goto('/robots.txt')
  const paths = [
    '/feed.atom',
    `/feed/board/${sign}.atom`,
    '/feed/author/1.atom',
    '/sitemap.xml',
    '/sitemap/posts-1.xml',
  ]
  for (const path of paths) {
    const answer = await page.request.get(path)
    const found = await page.evaluate(
      (source) => {
        const xml = new DOMParser().parseFromString(source, 'application/xml')
        return {
          faults: xml.querySelectorAll('parsererror').length,
          title: xml.querySelector('entry > title')?.textContent,
        }
      },
      await answer.text(),
    )
    expect(found.faults, path).toBe(0)
    if (path.startsWith('/feed')) expect(found.title).toBe(hostile.replace('\u0001', ''))
  }
  expect(await (await page.request.get('/sitemap/posts-1.xml')).text()).toContain(
    `<loc>${await publicOrigin(page)}/${id}</loc>`,
  )
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...options } = phone
  test.use(options)

  test('a page names the address that both areas share', async ({ page, site }) => {
    const { id } = await aPost(site, '手机上')
    await site.admin.adminConfig.update({ COMMON_LOGIN: { MOBILE_GUEST: true } })
    await page.goto(`/${id}`)
    await expect(page).toHaveURL(`/webapp/${id}`)
    expect(await attribute(page, 'link[rel=canonical]', 'href')).toBe(`${await publicOrigin(page)}/${id}`)
  })
})
