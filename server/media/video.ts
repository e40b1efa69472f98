import { type FileHandle, open } from 'node:fs/promises'
import { Refusal } from '../kernel/errors.ts'
import { mp4Facts } from './mp4.ts'
import type { FileType } from './sniff.ts'
import { webmFacts } from './webm.ts'

export interface VideoFacts {
  width: number
  height: number
  /** Seconds; 0: the file does not say. */
  duration: number
}

/** Reads so many bytes from a place of the file; fewer at its end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

/** Looks at the skeleton of a video without decoding anything: its boxes must fit together. */
export async function inspectVideo(file: string, size: number, { ext }: FileType): Promise<VideoFacts> {
  const handle = await open(file, 'r')
  try {
    const facts = await (ext === 'webm' ? webmFacts : mp4Facts)(reader(handle), size)
    if (!facts) throw new Refusal(415, 'upload_broken_video')
    return sane(facts)
  } finally {
    await handle.close()
  }
}

/** Figures as they may be stored, whoever says them. */
export function sane({ width, height, duration }: VideoFacts): VideoFacts {
  const side = (value: number) => (Number.isInteger(value) && value > 0 && value <= 20_000 ? value : 0)
  const seconds = Number.isFinite(duration) && duration > 0 && duration <= 86_400 ? duration : 0
  return { width: side(width), height: side(height), duration: Math.round(seconds * 1000) / 1000 }
}

function reader(handle: FileHandle): ReadAt {
  return async (position, length) => {
    const buffer = Buffer.alloc(length)
    const { bytesRead } = await handle.read(buffer, 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
}
