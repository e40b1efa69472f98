import type { Locator, Page } from '@playwright/test'

/** What stands below a post. */

export const publishing = '**/api/aoir-system-posts-comment/publish'

export const comments = (page: Page): Locator => page.getByRole('region', { name: /^评论/ })
export const box = (page: Page): Locator => page.getByRole('button', { name: /说说你的看法|^草稿/ })
export const item = (page: Page, id: string): Locator => page.locator(`#c-${id}`)
