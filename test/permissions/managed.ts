import { createBoard, createZone } from '#server/modules/board/service.ts'
import type { Person, TestApi } from '../api.ts'
import { type BoardScene, line, type Permission } from './line.ts'

let count = 0

/** A new board in a zone of its own. */
export async function newBoard(api: TestApi, creator: Person): Promise<BoardScene['board']> {
  count += 1
  const zoneId = await createZone(api.ctx, { name: `zone ${count}` })
  const id = await createBoard(api.ctx, { zoneId, name: `board ${count}`, sign: `b-${count}`, creatorId: creator.id })
  return { id, creator }
}

/** A line for a call that is for the managers of a board: the caller of the columns is none of them. */
export function managed(codes: string, own: number, sample: (scene: BoardScene) => unknown): Permission {
  const onBoard = async (scene: Parameters<Permission['sample']>[0]) =>
    sample({ ...scene, board: await newBoard(scene.api, scene.other) })
  return { ...line(codes, onBoard), managers: { own, other: 403, sample } }
}
