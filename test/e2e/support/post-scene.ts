import type { Page } from '@playwright/test'
import { takenOver } from './quiet-page.ts'
import type { Site } from './site.ts'

/** A board with a post, its author, and whoever talks below it. */

export interface Actor {
  name: string
  password: string
  email: string
  api: ReturnType<Site['api']>
}

export async function anActor(site: Site): Promise<Actor> {
  const who = await site.newMember()
  const { access_token } = await site.api().session.login({ username: who.name, password: who.password })
  return { ...who, api: site.api(access_token) }
}

let boards = 0

export async function aBoardOf(site: Site): Promise<string> {
  boards += 1
  const zone = await site.admin.board.adminSaveZone({ zoneName: `专区${boards}`, zoneType: 'forum' })
  const board = await site.admin.board.create({
    systemName: `胶片${boards}号`,
    systemSign: `film-${boards}`,
    systemZoneId: zone._id,
  })
  return board._id
}

type Text = Parameters<Site['admin']['post']['publish']>[0]['content']

export interface Scene {
  author: Actor
  systemId: string
  id: string
}

export async function aScene(
  site: Site,
  { title = '川西七天', content = '只带一支 35mm。' as Text } = {},
): Promise<Scene> {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  const { _id } = await author.api.post.publish({ systemId, title, content })
  return { author, systemId, id: _id }
}

/** In order; the ids of what was written. */
export async function talk(actor: Actor, postsId: string, count: number, words = '第'): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const { _id } = await actor.api.comment.publishComment({ postsId, content: `${words} ${number} 条` })
    ids.push(_id)
  }
  return ids
}

/** The way of a window that a test has opened itself. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await takenOver(page)
}
