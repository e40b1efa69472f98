import { expect, test } from '../support/site.ts'

test.use({ serviceWorkers: 'allow' })

test('a browser offers to install the site', async ({ page, context, site }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const tools = await context.newCDPSession(page)
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  // A private window, which is what a test has, is the one thing that keeps it from being installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, url } = await tools.send('Page.getAppManifest')
  expect([errors, url]).toEqual([[], `${site.origin}/manifest.webmanifest`])
})

test('pages that come through the worker have all that they are made of', async ({ page, context }) => {
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // A page of its own: to leave the first one would cancel what that still fetches.
  const next = await context.newPage()
  const failed: string[] = []
  next.on('requestfailed', (request) => failed.push(request.url()))
  await next.goto('/announcement')
  expect(await next.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await next.evaluate(() => document.fonts.ready)
  const sheets = await next.evaluate(() => [...document.styleSheets].every(({ cssRules }) => cssRules.length > 0))
  expect([sheets, failed]).toEqual([true, []])
})
