/** Small videos made of nothing but their skeleton. */

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

export interface Video {
  brand?: string
  seconds?: number
  width?: number
  height?: number
  /** Bytes of the pictures. */
  length?: number
}

export function mp4({ brand = 'isom', seconds = 12, width = 640, height = 360, length = 1000 }: Video = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\x02\0isomiso2mp41`, 'latin1'))
  const mvhd = Buffer.alloc(100)
  mvhd.writeUInt32BE(1000, 12)
  mvhd.writeUInt32BE(seconds * 1000, 16)
  const tkhd = Buffer.alloc(84)
  tkhd.writeUInt32BE(0x10000, 40)
  tkhd.writeUInt32BE(width * 65_536, 76)
  tkhd.writeUInt32BE(height * 65_536, 80)
  const moov = box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd)))
  return Buffer.concat([ftyp, moov, box('mdat', Buffer.alloc(length, 7))])
}

function element(id: number[], ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeUIntBE(body.length, 2, 6)
  size[0] = 1
  return Buffer.concat([Buffer.from(id), size, body])
}

export function webm({ seconds = 5, width = 320, height = 240, length = 500 }: Video = {}): Buffer {
  const number = (value: number) => Buffer.from([value >> 8, value & 255])
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(seconds * 1000)
  const header = Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87]),
    Buffer.from([0x42, 0x82, 0x84]),
    Buffer.from('webm'),
  ])
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40])),
    element([0x44, 0x89], duration),
  )
  const picture = element([0xe0], element([0xb0], number(width)), element([0xba], number(height)))
  const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], picture))
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(length, 3))
  return Buffer.concat([header, element([0x18, 0x53, 0x80, 0x67], info, tracks, cluster)])
}
