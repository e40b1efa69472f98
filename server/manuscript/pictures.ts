import type { Archive } from './archive.ts'
import { naturally } from './natural-order.ts'
import type { Warning, Writer } from './writer.ts'

const picture = /\.(jpe?g|png|webp|gif|avif)$/i

/** A folder is a chapter, loose pictures are one; names in their natural order. What is no picture is listed. */
export function splitPictures(archive: Archive, writer: Writer, looseTitle: string): Warning[] {
  const left = [...archive.refused]
  const folders = new Map<string, { index: number; name: string }[]>()
  for (const { index, name } of archive.entries) {
    const parts = name.split('/')
    const file = parts.at(-1) ?? ''
    const isHidden = parts.some((part) => part.startsWith('.') || part === '__MACOSX') || file === 'Thumbs.db'
    if (isHidden || !picture.test(file)) {
      left.push(name)
      continue
    }
    const folder = parts.slice(0, -1).join('/')
    folders.set(folder, [...(folders.get(folder) ?? []), { index, name: file }])
  }
  const names = [...folders.keys()].sort(naturally)
  const titles = shortest(names)
  for (const folder of names) {
    writer.chapter(folder === '' || titles.get(folder) === '' ? looseTitle : (titles.get(folder) ?? folder))
    const pages = folders.get(folder) ?? []
    for (const { index } of pages.sort((one, other) => naturally(one.name, other.name))) writer.page(index)
  }
  return left.length > 0 ? [{ key: 'import_warn_left_out', params: { count: left.length, names: listed(left) } }] : []
}

/** A folder around everything says nothing about the chapters in it. */
function shortest(folders: string[]): Map<string, string> {
  const last = folders.map((folder) => folder.split('/').at(-1) ?? folder)
  const isClear = new Set(last).size === last.length
  return new Map(
    folders.map((folder, index) => [folder, isClear ? (last[index] ?? folder) : folder.replaceAll('/', ' ')]),
  )
}

const mostListed = 20

function listed(names: string[]): string {
  const shown = names.slice(0, mostListed).map((name) =>
    name
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(-60)
      .toWellFormed(),
  )
  return names.length > mostListed ? `${shown.join('、')}…` : shown.join('、')
}
