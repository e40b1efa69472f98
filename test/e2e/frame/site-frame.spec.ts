import { adminPassword } from '../../support/server.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, phone, test } from '../support/site.ts'

const administrator = { name: 'admin', password: adminPassword }
const links = {
  HEADER: [
    { NAME: '下载', URL: '/dynamic/app' },
    { NAME: '文档', URL: 'https://docs.example/' },
  ],
  FOOTER: [{ NAME: '联系我们', URL: 'https://contact.example/' }],
  FRIENDS: [{ NAME: '邻居的花园', URL: 'https://garden.example/', LOGO: '/favicon.svg' }],
}
const numbers = { COMMON_ICP: '京ICP备2021000001号-1', COMMON_GONGAN: '京公网安备 11000002000001 号' }

test('an administrator writes links, and faults are told where they are', async ({ page, site }) => {
  await logIn(page, site, administrator)
  await page.goto('/admin/config')
  await page.getByRole('tab', { name: '导航与页脚' }).click()
  const footer = page.getByRole('group', { name: '页脚链接' })
  await footer.getByRole('button', { name: '添加链接' }).click()
  await footer.getByRole('textbox', { name: '名称' }).fill('联系我们')
  await footer.getByRole('textbox', { name: '地址' }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(footer.getByText('地址应以 / 或 https:// 开头')).toBeVisible()
  await footer.getByRole('textbox', { name: '地址' }).fill('https://contact.example/')
  await page.getByRole('textbox', { name: '公安备案号' }).fill(numbers.COMMON_GONGAN)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('没有未保存的改动')).toBeVisible()
  await page.goto('/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: '联系我们' })
  await expect(link).toHaveAttribute('href', 'https://contact.example/')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('the frame of the desktop area shows them, friends on the home page alone', async ({ page, site }) => {
  await site.admin.adminConfig.update({ COMMON_LINKS: links, ...numbers })
  await page.goto('/')
  const [head, foot] = [page.getByRole('navigation', { name: '主导航' }), page.getByRole('contentinfo')]
  await expect(head.getByRole('link', { name: '文档' })).toHaveAttribute('target', '_blank')
  await expect(foot.getByRole('link', { name: '邻居的花园' })).toHaveAttribute('href', 'https://garden.example/')
  await expect(foot.getByRole('link', { name: numbers.COMMON_ICP })).toHaveAttribute(
    'href',
    'https://beian.miit.gov.cn/',
  )
  await expect(foot.getByRole('link', { name: numbers.COMMON_GONGAN })).toHaveAttribute(
    'href',
    'https://beian.mps.gov.cn/#/query/webSearch?code=11000002000001',
  )
  await page.goto('/policy/user-agreement')
  await expect(foot.getByRole('link', { name: '联系我们' })).toBeVisible()
  await expect(foot.getByRole('link', { name: '邻居的花园' })).toHaveCount(0)
})

test('a phone shows what fits on the pages of the site and of oneself', async ({ browser, site }) => {
  await site.admin.adminConfig.update({ COMMON_LINKS: links, ...numbers })
  const context = await browser.newContext({ ...phone, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/webapp/user/mine')
  await expect(page.getByRole('link', { name: numbers.COMMON_ICP })).toBeVisible()
  await logIn(page, site, administrator)
  await visit(page, '/webapp/seting/about')
  await expect(page.getByRole('link', { name: numbers.COMMON_GONGAN })).toBeVisible()
  await expect(page.getByRole('link', { name: '下载' })).toHaveAttribute('href', '/dynamic/app')
  await page.getByRole('link', { name: '邻居的花园' }).click()
  await expect(page).toHaveURL(/\/webapp\/url\/url\?url=https%3A%2F%2Fgarden\.example%2F$/)
  await context.close()
})

test('a script that was named runs, and what it fetches from elsewhere does not', async ({ browser, site }) => {
  // A page of its own: the browser complains of what is refused, as it shall.
  const page = await browser.newPage({ baseURL: site.origin })
  await site.admin.adminConfig.update({ ANALYTICS: { SCRIPTS: ['https://stats.example/a.js'] } })
  const run = (name: string) => ({
    contentType: 'text/javascript',
    body: `document.documentElement.dataset.${name} = 'ran'
      const more = document.createElement('script')
      more.src = 'https://other.example/b.js'
      more.onerror = () => { document.documentElement.dataset.refused = 'yes' }
      document.head.append(more)`,
  })
  await page.route('https://stats.example/**', (route) => route.fulfill(run('stats')))
  await page.route('https://other.example/**', (route) => route.fulfill(run('other')))
  await page.goto('/')
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-stats', 'ran')
  await expect(root).toHaveAttribute('data-refused', 'yes')
  await expect(root).not.toHaveAttribute('data-other')
  await logIn(page, site, administrator)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(root).not.toHaveAttribute('data-stats')
  await page.close()
})
