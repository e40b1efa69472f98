import { adminPassword } from '../../support/server.ts'
import { aBoardOf, anActor } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'

const administrator = { name: 'admin', password: adminPassword }

/** Somebody whose posts wait for a decision. */
async function aWaitingScene(site: Site, word: string, posts: string[]) {
  await site.admin.adminRule.save({
    name: `拦下${word}`,
    kind: 'words',
    action: 'hold',
    scope: ['posts', 'comment', 'reply'],
    options: { words: [word] },
  })
  const [writer, systemId] = [await anActor(site), await aBoardOf(site)]
  const ids: string[] = []
  for (const title of posts) {
    const made = await writer.api.post.publish({ systemId, title, content: `${title}，${word}领取优惠` })
    expect(made.state).toBe('held')
    ids.push(made._id)
  }
  return { writer, ids, systemId }
}

test('an administrator works through the queue by keys, and takes a decision back', async ({ page, site }) => {
  const { ids } = await aWaitingScene(site, '加微信甲', ['低价代购一', '低价代购二'])
  await logIn(page, site, administrator)
  await page.goto('/admin/queue?kind=held')
  const list = page.getByRole('region', { name: '审核' })
  const thing = page.getByRole('region', { name: '内容' })
  await expect(list.getByRole('link', { name: /低价代购一/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(thing.getByRole('heading', { name: '低价代购一' })).toBeVisible()
  await expect(page).toHaveURL(/item=\d+/)
  await expect(thing.locator('mark')).toHaveText('加微信甲')
  await expect(thing.getByText(/由你处理，剩 \d:\d\d/)).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('已处理 1 项')).toBeVisible()
  await expect(thing.getByRole('heading', { name: '低价代购二' })).toBeVisible()
  expect((await site.api().post.one({ id: ids[0] ?? '' })).title).toBe('低价代购一')
  await page.keyboard.press('u')
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: /低价代购一/ })).toBeVisible()

  await page.keyboard.press('2')
  const dialog = page.getByRole('dialog', { name: '拒绝' })
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expect(dialog.getByText('请写明理由')).toBeVisible()
  await dialog.getByRole('button', { name: '广告引流' }).click()
  await dialog.getByRole('button', { name: '拒绝' }).click()
  await expect(dialog).toBeHidden()
  await expect(list.getByRole('link', { name: /低价代购二/ })).toBeHidden()
  await page.goto('/admin/queue?kind=held&state=rejected')
  await expect(page.getByRole('region', { name: '审核' }).getByText('广告引流')).toBeVisible()
})
