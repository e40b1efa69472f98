import { aBoard } from '../support/forum/forum.ts'
import { type BoardScene, line, type Permission } from './line.ts'

/** A line for a call that is for the managers of a board: the caller of the columns is none of them. */
export function managed(codes: string, own: number, sample: (scene: BoardScene) => unknown): Permission {
  const onBoard = async (scene: Parameters<Permission['sample']>[0]) =>
    sample({ ...scene, board: await aBoard(scene.api, scene.other) })
  return { ...line(codes, onBoard), managers: { own, other: 403, sample } }
}
