import {
  aChatScene,
  browserOf,
  bubbles,
  field,
  listens,
  log,
  openChat,
  row,
  rowOf,
  send,
} from '../support/chat-scene.ts'
import { giveFiles, picture, recordVideo } from '../support/media-files.ts'
import { aScene } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { bring } from '../support/writing.ts'

test('a message is recalled for both, and deleted for oneself', async ({ browser, page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const other = await browserOf(browser, site, bob)
  await openChat(other.page, sessionId)
  await send(page, '发错了')
  await send(page, '这条留着')
  await expect(row(other.page, '发错了')).toBeVisible()

  const choose = async (words: string, deed: string) => {
    await row(page, words).hover()
    await row(page, words).getByRole('button', { name: '消息操作' }).click()
    await page.getByRole('menuitem', { name: deed }).click()
  }
  await choose('发错了', '撤回')
  await expect(log(page).getByText('你撤回了一条消息')).toBeVisible()
  await log(page).getByRole('button', { name: '重新编辑' }).click()
  await expect(field(page)).toHaveValue('发错了')
  await expect(field(page)).toBeFocused()
  // Escape closes the emoji and nothing else, wherever the focus was before.
  await field(page).blur()
  await page.getByRole('button', { name: '表情' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: '表情' })).toHaveCount(0)
  await expect(field(page)).toHaveValue('发错了')
  await expect(log(other.page).getByText('对方撤回了一条消息')).toBeVisible()
  await expect(row(other.page, '发错了')).toHaveCount(0)

  await choose('这条留着', '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row(page, '这条留着')).toHaveCount(0)
  await expect(row(other.page, '这条留着')).toBeVisible()
  await page.reload()
  await listens(page)
  await expect(row(page, '这条留着')).toHaveCount(0)
  await say(bob, '好的')
  await expect(row(page, '好的')).toBeVisible()
  await other.context.close()
})

test('a picture is pasted, and looked at large', async ({ page, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await bring(field(page), 'paste', await picture('image.png', 400, 300))
  await expect(log(page).getByText('送达')).toBeVisible()
  await bring(field(page), 'paste', await picture('two.png', 300, 400))
  await expect(log(page).getByRole('button', { name: /图片/ })).toHaveCount(2)
  await expect(log(page).getByText('发送中')).toHaveCount(0)
  await log(page).getByRole('button', { name: /图片/ }).first().click()
  await expect(page.getByRole('dialog').getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await bring(field(page), 'paste', { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('只能上传 JPG、PNG、WebP、GIF、AVIF 图片')).toBeVisible()
  const [sent] = (await bob.api.im.messages({ sessionId })).list
  expect(sent).toMatchObject({ kind: 'image', image: { width: 400, height: 300 } })
})

test('pictures and videos are sent out of the own files', async ({ page, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const files = [await recordVideo(page, '日落.webm'), await picture('封面.png'), await picture('海.png')]
  const [sunset, cover] = await giveFiles(site, ann, files)
  await ann.api.attachment.updVideoCover({ videoUrl: sunset?.path ?? '', imageUrl: cover?.path ?? '' })

  await page.getByRole('button', { name: '我的图片' }).click()
  const images = page.getByRole('dialog', { name: '图片管理' })
  await images.getByRole('button', { name: /^图片 .*海\.png/ }).click()
  await images.getByRole('button', { name: '插入图片' }).click()
  await expect(log(page).getByText('送达')).toBeVisible()

  await page.getByRole('button', { name: '视频', exact: true }).click()
  const videos = page.getByRole('dialog', { name: '视频管理' })
  await videos.getByRole('tab', { name: '我的视频' }).click()
  await videos.getByRole('button', { name: /日落\.webm/ }).click()
  await videos.getByRole('button', { name: '插入视频' }).click()
  await expect(log(page).getByRole('button', { name: '播放视频' })).toBeVisible()
  const kinds = async () => (await bob.api.im.messages({ sessionId })).list.map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(['image', 'video'])
  await expect(rowOf(page, bob.name)).toContainText('[视频]')
})

test('Enter sends, Shift with Enter begins a line, and an input method keeps its Enter', async ({ page, site }) => {
  const { ann, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await field(page).pressSequentially('一')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('二')
  await expect(field(page)).toHaveValue('一\n二')
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  await expect(field(page)).toHaveValue('一\n二')
  await expect(bubbles(page)).toHaveCount(0)
  await field(page).press('Enter')
  await expect(bubbles(page)).toHaveText(['一\n二'])
  await page.getByRole('button', { name: '表情' }).click()
  await page.getByRole('group', { name: '表情' }).getByRole('button', { name: '👍' }).click()
  await expect(field(page)).toHaveValue('👍')
})

test('a post is sent to a friend as a card', async ({ page, site }) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  await say(ann, '看看这个')
  const { id } = await aScene(site, { title: '值得一读' })
  await logIn(page, site, ann)
  await page.goto(`/${id}`)
  await page.getByRole('button', { name: '分享' }).first().click()
  await page.getByRole('menuitem', { name: '发给好友' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `发送给 ${bob.name}` })
    .click()
  await expect(page.getByText('已发送')).toBeVisible()
  await openChat(page, sessionId)
  await expect(log(page).getByRole('link', { name: /值得一读/ })).toBeVisible()
})
