import { aBoard, aPost } from '../../support/forum/forum.ts'
import { selling } from '../../support/wallet/earning.ts'
import { give } from '../../support/wallet/wallet.ts'
import { backstage, content__, line, own_write, type Permission, type Scene } from '../line.ts'

/** Tips, and who gave them. */
export const tipPermissions: Record<string, Permission> = {
  'tip.create': line(own_write, async (scene) => {
    if (scene.caller) await give(scene.api, scene.caller, 1000)
    return { target: await tipped(scene), amount: 1 }
  }),
  'tip.list': line(content__, async (scene) => ({ target: await tipped(scene) })),
  'adminTip.list': line(backstage, () => ({})),
}

async function tipped({ api, other }: Scene) {
  await selling(api)
  return { type: 'posts', _id: await aPost(other, await aBoard(api, await api.member())) } as const
}
