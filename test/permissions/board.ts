import { aBoard, aClassification, aZone, joinBoard } from '../support/forum/forum.ts'
import {
  type BoardScene,
  backstage,
  board_own,
  board_run,
  content__,
  line,
  own_reads,
  own_write,
  type Scene,
} from './line.ts'
import { managed } from './managed.ts'

export const boardPermissions = {
  'board.zones': line(content__, () => ({})),
  'board.list': line(content__, () => ({})),
  'board.getSystems': line(content__, () => ({ systemIds: ['1'] })),
  'board.info': line(content__, async (scene) => ({ sign: await boardId(scene) }), {
    sample: async (scene) => ({ sign: await hiddenBoard(scene) }),
    code: 404,
  }),
  'board.create': line(own_write, async ({ api, unique }) => ({
    systemName: unique,
    systemSign: unique,
    systemZoneId: await aZone(api),
  })),
  'board.join': line(own_write, async (scene) => ({ systemId: await boardId(scene) }), {
    sample: async (scene) => ({ systemId: await hiddenBoard(scene) }),
    code: 404,
  }),
  'board.visit': line(own_reads, async (scene) => ({ systemId: await boardId(scene) }), {
    sample: async (scene) => ({ systemId: await hiddenBoard(scene) }),
    code: 404,
  }),
  'board.members': line(content__, async (scene) => ({ systemId: await boardId(scene) }), {
    sample: async (scene) => ({ systemId: await boardId(scene), muted: true }),
    code: 403,
  }),
  'board.classifies': line(content__, async (scene) => ({ select: { systemId: await boardId(scene) } }), {
    sample: async (scene) => ({ select: { systemId: await hiddenBoard(scene) } }),
    code: 404,
  }),

  'board.update': managed(board_run, 200, ({ board }) => ({ systemId: board.id, systemDescr: 'another' })),
  'board.addManager': managed(board_own, 403, (scene) => somebodyOn(scene, 'member')),
  'board.removeManager': managed(board_own, 403, (scene) => somebodyOn(scene, 'manager')),
  'board.mute': managed(board_run, 200, async ({ api, board }) => ({
    systemId: board.id,
    userId: (await api.member()).id,
    reason: 'loud',
  })),
  'board.unmute': managed(board_run, 200, async (scene) => {
    const loud = await somebodyOn(scene, 'member')
    await scene.board.creator.api.board.mute({ ...loud, reason: 'loud' })
    return loud
  }),
  'board.transfer': managed(board_own, 403, (scene) => somebodyOn(scene, 'member')),
  'board.log': line(board_run, async ({ api }) => ({ systemId: (await aBoard(api)).id })),
  'board.createClassify': managed(board_run, 200, ({ board }) => ({ systemId: board.id, classifyName: 'new' })),
  'board.updateClassify': managed(board_run, 200, async (scene) => ({
    _id: (await aClassification(scene.api, scene.board)).id,
    classifyName: 'other',
  })),
  'board.deleteClassify': managed(board_run, 200, async (scene) => ({
    _id: (await aClassification(scene.api, scene.board)).id,
  })),

  'board.adminSaveZone': line(backstage, ({ unique }) => ({ zoneName: unique })),
  'board.adminDeleteZone': line(backstage, async ({ api }) => ({ _id: await aZone(api) })),
  'board.adminOrderZones': line(backstage, async ({ api }) => ({ zoneIds: [await aZone(api)] })),
  'board.adminList': line(backstage, () => ({})),
  'board.adminSetState': line(backstage, async (scene) => ({ systemId: await boardId(scene), state: 'closed' })),
  'board.adminSetPosition': line(backstage, async (scene) => ({ systemIds: [await boardId(scene)] })),
  'boardDeletion.delete': line(backstage, async ({ api, other }) => {
    const { id, name } = await aBoard(api, other)
    return { systemId: id, systemName: name, moveTo: null, reason: 'no longer needed' }
  }),
  'boardDeletion.deleted': line(backstage, () => ({})),
}

async function boardId({ api, other }: Scene): Promise<string> {
  return (await aBoard(api, other)).id
}

async function hiddenBoard({ api, other }: Scene): Promise<string> {
  return (await aBoard(api, other, { state: 'hidden' })).id
}

async function somebodyOn({ api, board }: BoardScene, role: 'member' | 'manager') {
  const person = await api.member()
  await joinBoard(api, board, person, role)
  return { systemId: board.id, userId: person.id }
}
