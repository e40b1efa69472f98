import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { TestFile } from './media-files.ts'
import { type Actor, aBoardOf, anActor } from './post-scene.ts'
import { expect, logIn, type Site } from './site.ts'

/** Somebody in front of an empty form, and a board to post in. */
export interface Desk {
  writer: Actor
  boardId: string
  boardName: string
  title: Locator
  text: Locator
}

export const editor = '/platform/editor-posts'
export const sheet = '/webapp/platform/posts-publish'

export async function sitDown(page: Page, site: Site, path = editor): Promise<Desk> {
  const writer = await anActor(site)
  const boardId = await aBoardOf(site)
  const { list } = await site.admin.board.getSystems([boardId])
  await logIn(page, site, writer)
  await page.goto(path)
  const desk = { writer, boardId, boardName: list[0]?.systemName ?? '', ...parts(page) }
  if (path.startsWith(editor) || path.startsWith(sheet)) await expect(desk.text).toBeVisible()
  return desk
}

export function parts(page: Page): Pick<Desk, 'title' | 'text'> {
  return {
    title: page.getByRole('textbox', { name: '标题' }),
    text: page.getByRole('textbox', { name: '正文' }),
  }
}

export async function chooseBoard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^板块/ }).click()
  const selector = page.getByRole('dialog', { name: '选择板块' })
  await selector.getByRole('button', { name: new RegExp(`^.?\\s*${name}`) }).click()
  await expect(selector).toBeHidden()
}

export function publishButton(page: Page): Locator {
  return page.getByRole('button', { name: '发布', exact: true })
}

/** As if it had been copied elsewhere before. */
export async function paste(text: Locator, { html = '', plain = '' }): Promise<void> {
  await text.evaluate(
    (element, [markup, words]) => {
      const data = new DataTransfer()
      if (markup) data.setData('text/html', markup)
      data.setData('text/plain', words ?? '')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    [html, plain],
  )
}

/** A picture out of the clipboard, or one that is let go over the element. */
export async function bring(target: Locator, kind: 'paste' | 'drop', { name, mimeType, buffer }: TestFile) {
  await target.evaluate(
    (element, { kind: type, name: called, mimeType: of, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], called, { type: of }))
      const shared = { bubbles: true, cancelable: true }
      if (type === 'paste')
        return void element.dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData: data }))
      const { left, top } = element.getBoundingClientRect()
      element.dispatchEvent(
        new DragEvent('drop', { ...shared, dataTransfer: data, clientX: left + 8, clientY: top + 8 }),
      )
    },
    { kind, name, mimeType, bytes: [...buffer] },
  )
}

/** What the writer has published, newest first. */
export async function published({ api }: Actor) {
  const { list } = await api.post.mine({})
  return Promise.all(list.map(({ _id }) => api.post.one({ id: _id })))
}

/** Compares the old version whose dialog is opening with the text as it is, and takes it back. */
export async function takeBackVersion(page: Page, { was, is }: { was: string; is: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /的版本$/ })
  await expect(dialog.locator('del')).toHaveText(was)
  await expect(dialog.locator('ins')).toHaveText(is)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '恢复这个版本' }).click()
  await expect(dialog).toBeHidden()
}
