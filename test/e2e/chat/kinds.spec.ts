import { chromiumOptions } from '../../support/chromium.ts'
import { aChatScene, browserOf, field, log, openChat, row } from '../support/chat-scene.ts'
import { visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

// A microphone that beeps, and nobody who must be asked.
test.use({
  launchOptions: {
    ...chromiumOptions,
    args: [
      ...(chromiumOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
)

test('speech is recorded, sent, and heard by the other one', async ({ browser, page, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  await page.getByRole('button', { name: '语音', exact: true }).click()
  const recorder = page.getByRole('region', { name: '语音' })
  await expect(recorder.getByRole('timer')).toContainText('00:02')
  await recorder.getByRole('button', { name: '发送语音' }).click()
  await expect(recorder).toHaveCount(0)
  await expect(log(page).getByRole('button', { name: '播放语音' })).toBeEnabled()
  await expect.poll(async () => (await bob.api.im.messages({ sessionId })).list.at(-1)?.kind).toBe('voice')
  const { list } = await bob.api.im.messages({ sessionId })
  expect(list.at(-1)?.voice?.wave).toHaveLength(40)
  expect(list.at(-1)?.voice?.duration).toBeGreaterThan(1)

  const phone = await browserOf(browser, site, bob, onPhone)
  await visit(phone.page, `/webapp/user/message/chat/${sessionId}`)
  const other = log(phone.page)
  await other.getByRole('button', { name: '播放速度 1 倍' }).click()
  await expect(other.getByRole('button', { name: '播放速度 1.5 倍' })).toBeVisible()
  await other.getByRole('button', { name: '播放语音' }).click()
  await expect(other.getByRole('button', { name: '暂停语音' })).toBeVisible()
  await phone.context.close()
})

test('on a phone speech goes as long as a finger rests; who slides up says nothing', async ({ browser, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  const phone = await browserOf(browser, site, ann, onPhone)
  const { page } = phone
  await visit(page, `/webapp/user/message/chat/${sessionId}`)
  await page.getByRole('button', { name: '语音', exact: true }).click()
  const hold = page.getByRole('button', { name: '按住说话' })
  const box = await hold.boundingBox()
  if (!box) throw new Error('nothing to hold')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await expect(page.getByRole('timer')).toContainText('00:01')
  await page.mouse.move(middle.x, middle.y - 120)
  await expect(page.getByRole('button', { name: '松开取消' })).toBeVisible()
  await page.mouse.up()
  await expect(hold).toBeVisible()
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await expect(page.getByRole('timer')).toContainText('00:01')
  await page.mouse.up()
  await expect(log(page).getByRole('button', { name: '播放语音' })).toBeEnabled()
  await expect
    .poll(async () => (await bob.api.im.messages({ sessionId })).list.map(({ kind }) => kind))
    .toEqual(['voice'])
  await page.getByRole('button', { name: '键盘' }).click()
  await expect(field(page)).toBeVisible()
  await phone.context.close()
})

test('a file goes from the device, and again from my files', async ({ page, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '文件', exact: true }).click()
  await (await choosing).setFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(row(page, '合同.pdf').getByRole('link', { name: '保存文件 合同.pdf' })).toHaveAttribute(
    'download',
    '合同.pdf',
  )
  await page.getByRole('button', { name: '我的文件' }).click()
  const picker = page.getByRole('dialog', { name: '文件管理' })
  await picker.getByRole('button', { name: /合同\.pdf/ }).click()
  await picker.getByRole('button', { name: '发送文件' }).click()
  await expect(row(page, '合同.pdf')).toHaveCount(2)
  await expect
    .poll(async () => (await bob.api.im.messages({ sessionId })).list.map(({ file }) => file?.name))
    .toEqual(['合同.pdf', '合同.pdf'])

  await page.goto('/platform/content/media?kind=file')
  await expect(page.getByRole('button', { name: /合同\.pdf/ })).toBeVisible()
})

test('a picture that somebody sent becomes a sticker of mine, and goes on', async ({ page, site }) => {
  const { ann, bob, sessionId } = await aChatScene(site)
  await logIn(page, site, ann)
  await openChat(page, sessionId)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '图片', exact: true }).click()
  await (await choosing).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: pixel })
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
  await expect(log(page).getByRole('button', { name: '消息操作' })).toBeAttached()
  await log(page).getByRole('listitem').getByRole('button', { name: /图片/ }).hover()
  await log(page).getByRole('button', { name: '消息操作' }).click()
  await page.getByRole('menuitem', { name: '添加到贴图' }).click()
  await expect(page.getByText('已添加到贴图')).toBeVisible()
  await page.getByRole('button', { name: '贴图', exact: true }).click()
  await page.getByRole('button', { name: '发送第 1 张贴图' }).click()
  await expect(log(page).getByRole('img', { name: '[贴图]' })).toBeVisible()
  await expect.poll(async () => (await bob.api.im.messages({ sessionId })).list.at(-1)?.kind).toBe('sticker')
})
