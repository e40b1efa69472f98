import { readFile } from 'node:fs/promises'
import { adminPassword } from '../server.ts'
import { takenOver } from './post-scene.ts'
import { expect, logIn, test } from './site.ts'

const administrator = { name: 'admin', password: adminPassword }

test('card codes are made, shown once, kept as a file, and voided', async ({ page, site }) => {
  await logIn(page, site, administrator)
  await page.goto('/admin/cards')
  await takenOver(page)
  await page.getByRole('button', { name: '生成一批' }).click()
  const form = page.getByRole('dialog', { name: '生成一批' })
  await form.getByRole('textbox', { name: /每张面值/ }).fill('12.345')
  await form.getByRole('button', { name: '生成' }).click()
  await expect(form.getByText('请输入大于 0、最多两位小数的金额')).toBeVisible()
  await form.getByRole('textbox', { name: /每张面值/ }).fill('12.5')
  await form.getByRole('textbox', { name: '数量' }).fill('3')
  await form.getByRole('textbox', { name: '备注' }).fill('开学季')
  await form.getByRole('button', { name: '生成' }).click()

  const shown = page.getByRole('dialog', { name: /3 张卡密/ })
  const codes = ((await shown.getByRole('region', { name: '卡密列表' }).textContent()) ?? '').trim().split('\n')
  expect(codes).toHaveLength(3)
  await shown.getByRole('button', { name: '关闭' }).last().click()
  const question = page.getByRole('dialog', { name: '还没有保存这批卡密' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  const saving = page.waitForEvent('download')
  await shown.getByRole('button', { name: '下载 CSV' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  for (const code of codes) expect(file).toContain(`"${code}","12.50 `)
  await shown.getByRole('button', { name: '关闭' }).last().click()
  await expect(shown).toBeHidden()

  const row = page.getByRole('row', { name: /开学季/ })
  await row.getByRole('button', { name: /作废批次/ }).click()
  await page
    .getByRole('dialog', { name: /作废批次/ })
    .getByRole('button', { name: '作废' })
    .click()
  await expect(row.getByText('已作废')).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  // What was shown once is nowhere any more.
  await page.reload()
  await expect(row.getByText('已作废')).toBeVisible()
  expect(await page.content()).not.toContain(codes[0])
})
