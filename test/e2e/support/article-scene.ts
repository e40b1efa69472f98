import type { Page } from '@playwright/test'
import { type Actor, anActor } from './post-scene.ts'
import { expect, logIn, type Site } from './site.ts'
import { type Desk, parts } from './writing.ts'

export const articleEditor = '/platform/editor-article'
export const articleSheet = '/webapp/platform/article-publish'

let boards = 0

/** Articles are on, and there is a board for them. */
export async function anArticleBoard(site: Site): Promise<{ boardId: string; boardName: string }> {
  boards += 1
  await switchArticles(site, true)
  const zone = await site.admin.board.adminSaveZone({ zoneName: `文章区${boards}`, zoneType: 'article' })
  const boardName = `长文${boards}号`
  const { _id } = await site.admin.board.create({
    systemName: boardName,
    systemSign: `long-${boards}`,
    systemZoneId: zone._id,
  })
  return { boardId: _id, boardName }
}

export async function switchArticles(site: Site, isOn: boolean): Promise<void> {
  await site.admin.adminConfig.update({ COMMON_WORKS: { ARTICLE: isOn, FICTION: false, MANGA: false } })
}

/** Somebody in front of an empty article. */
export async function sitDownToArticle(page: Page, site: Site, path = articleEditor): Promise<Desk> {
  const { boardId, boardName } = await anArticleBoard(site)
  const writer = await anActor(site)
  await logIn(page, site, writer)
  await page.goto(path)
  const desk = { writer, boardId, boardName, ...parts(page) }
  await expect(desk.text).toBeVisible()
  return desk
}

/** A column with articles in this order; the ids of those. */
export async function aColumnOf(
  { api }: Actor,
  boardId: string,
  titles: string[],
): Promise<{ columnId: string; ids: string[] }> {
  const { _id: columnId } = await api.column.create({ title: '海岸线札记' })
  const ids: string[] = []
  for (const title of titles) {
    const { _id } = await api.post.publish({ systemId: boardId, title, content: '正文', article: { columnId } })
    ids.push(_id)
  }
  return { columnId, ids }
}
