import { expectAccessible } from '../support/axe.ts'
import { send } from '../support/chat-scene.ts'
import { aBoardOf, anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'

test('who lingers on a name or a board sees more; far down there is a way up', async ({ page, site }) => {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  for (let number = 1; number <= 12; number += 1)
    await author.api.post.publish({ systemId, title: `悬停第 ${number} 篇`, content: '内容'.repeat(100) })
  const { systemName } = await site.api().board.info({ sign: systemId })
  await logIn(page, site, await anActor(site))
  await page.goto('/?sort=new')
  const post = page.getByRole('article', { name: '悬停第 12 篇' })
  const person = page.getByRole('group', { name: '成员简介' })

  await test.step('with the pointer', async () => {
    await post.getByRole('link', { name: author.name }).hover()
    await expect(person.getByText('粉丝')).toBeVisible()
    await expectAccessible(page, '[data-hover-card]')
    await person.getByRole('button', { name: '关注' }).click()
    await expect(person.getByRole('button', { name: '已关注' })).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(person).toBeHidden()
    await post.getByRole('link', { name: systemName }).hover()
    await expect(page.getByRole('group', { name: '板块简介' }).getByText(systemName)).toBeVisible()
    await page.mouse.move(5, 5)
  })

  await test.step('with the keyboard', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Tab')
    await expect(post.getByRole('link', { name: author.name })).toBeFocused()
    await expect(person).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(person.getByRole('link', { name: author.name })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(person).toBeHidden()
    await expect(post.getByRole('link', { name: author.name })).toBeFocused()
  })

  await test.step('far down', async () => {
    const up = page.getByRole('button', { name: '回到顶部' })
    await expect(up).toBeHidden()
    await page.mouse.wheel(0, 2500)
    await up.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(up).toBeHidden()
  })

  await test.step('and from the card into a chat', async () => {
    await post.getByRole('link', { name: author.name }).hover()
    await person.getByRole('button', { name: '私信' }).click()
    await expect(page).toHaveURL(/\/message\?session=\d+$/)
    await send(page, '幸会')
    expect((await author.api.im.sessions({})).list).toMatchObject([{ lastMessage: { message: '幸会' } }])
  })
})
