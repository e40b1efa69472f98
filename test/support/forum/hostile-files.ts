import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { plainImage, png } from './uploads.ts'
import { mp4, webm } from './videos.ts'

export interface HostileFile {
  why: string
  name: string
  bytes: Buffer
}

const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const html = `<!doctype html><html><body>${script}</body></html>`

/** Files that must be refused, whatever their names say. */
export async function refusedFiles(): Promise<HostileFile[]> {
  const picture = await png()
  const jpeg = await plainImage(64, 64).jpeg().toBuffer()
  const webp = await plainImage(64, 64).webp().toBuffer()
  const avif = await plainImage(64, 64).avif().toBuffer()
  const gif = await plainImage(64, 64).gif().toBuffer()
  const text = (why: string, name: string, content: string): HostileFile => ({ why, name, bytes: Buffer.from(content) })
  return [
    text('nothing at all', 'a.png', ''),
    text('a single byte', 'a.jpg', 'x'),
    text('a page as a picture', 'a.png', html),
    text('a page as a video', 'a.mp4', html),
    text('a page under its own name', 'a.html', html),
    text('a page as plain text', 'a.txt', html),
    text('a page behind white space', 'a.txt', `\ufeff \n\t${html}`),
    text('a script tag deep in text', 'a.txt', `${'harmless '.repeat(100)}${script}`),
    text('a drawing with a script', 'a.svg', svg),
    text('a drawing as a photo', 'a.jpg', svg),
    text('a drawing as text', 'a.txt', `<?xml version="1.0"?>${svg}`),
    text('a compressed drawing', 'a.svgz', ''),
    text('a script', 'a.js', 'alert(1)'),
    text('a module', 'a.mjs', 'export {}'),
    text('a shell script as text', 'a.txt', '#!/bin/sh\nrm -rf /'),
    text('a server page', 'a.php', '<?php system($_GET[0]);'),
    text('two endings', 'a.png.php', '<?php'),
    text('a playlist as a video', 'a.mp4', '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile:///etc/passwd\n'),
    text('a playlist as text', 'a.txt', '#EXTM3U\nhttp://127.0.0.1/'),
    text('a list of videos to join', 'a.mp4', "ffconcat version 1.0\nfile '/etc/passwd'"),
    text('the description of a stream', 'a.mov', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 0 RTP/AVP 96'),
    text('a style sheet', 'a.css', 'body{background:url(javascript:alert(1))}'),
    text('a paper that is a page', 'a.pdf', html),
    text('an archive that is a page', 'a.zip', html),
    text('the name of a device', 'CON.png', 'x'),
    text('a program', 'a.exe', 'MZ\x90\0'),
    text('a program as text', 'a.txt', 'MZ this program cannot be run'),
    { why: 'a compressed page as a picture', name: 'a.png', bytes: gzipSync(html) },
    { why: 'text with zeros', name: 'a.txt', bytes: Buffer.from('a\0b') },
    {
      why: 'text that is no text',
      name: 'a.txt',
      bytes: Buffer.from([0xff, 0xfe, 0x41, 0xd8, 0x80, 0x80, 0x80, 0x80]),
    },
    { why: 'only the magic bytes of PNG', name: 'a.png', bytes: picture.subarray(0, 8) },
    { why: 'a PNG that breaks off', name: 'a.png', bytes: (await noise(200)).subarray(0, 20_000) },
    {
      why: 'a PNG with a page inside its first bytes',
      name: 'a.png',
      bytes: Buffer.concat([picture.subarray(0, 8), Buffer.from(html)]),
    },
    { why: 'a JPEG that is a page', name: 'a.jpg', bytes: Buffer.concat([jpeg.subarray(0, 4), Buffer.from(html)]) },
    { why: 'a JPEG of noise', name: 'a.jpg', bytes: Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(5000, 0x41)]) },
    { why: 'a GIF that is a script', name: 'a.gif', bytes: Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)//') },
    { why: 'a GIF that breaks off', name: 'a.gif', bytes: gif.subarray(0, 20) },
    { why: 'a WebP of nothing', name: 'a.webp', bytes: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ') },
    {
      why: 'a WebP with a page in it',
      name: 'a.webp',
      bytes: Buffer.concat([webp.subarray(0, 16), Buffer.from(html)]),
    },
    { why: 'an AVIF that breaks off', name: 'a.avif', bytes: avif.subarray(0, 60) },
    { why: 'a photo of a telephone (HEIC)', name: 'a.heic', bytes: mp4({ brand: 'heic' }) },
    { why: 'a PNG of 20000 × 20000', name: 'a.png', bytes: hugePng(20_000, 20_000) },
    { why: 'a PNG that says 2³¹ − 1 wide', name: 'a.png', bytes: hugePng(2 ** 31 - 1, 2 ** 31 - 1) },
    { why: 'a PNG bomb: 30000 × 1000 of one colour', name: 'a.png', bytes: hugePng(30_000, 1000, 0) },
    { why: 'a WebP of 16383 × 16383', name: 'a.webp', bytes: hugeWebp(16_383, 16_383) },
    { why: 'a GIF of 65535 × 65535', name: 'a.gif', bytes: hugeGif(gif) },
    { why: 'an endless animation', name: 'a.gif', bytes: await longGif(700) },
    { why: 'a TIFF', name: 'a.png', bytes: await plainImage().tiff().toBuffer() },
    { why: 'a bitmap', name: 'a.bmp', bytes: Buffer.from(`BM${'\0'.repeat(60)}`) },
    { why: 'a video with no pictures in it', name: 'a.mp4', bytes: mp4().subarray(0, 28) },
    { why: 'a video that breaks off', name: 'a.mp4', bytes: mp4({ length: 5000 }).subarray(0, 3000) },
    { why: 'a video without a size', name: 'a.mp4', bytes: mp4({ width: 0, height: 0 }) },
    {
      why: 'a video whose box has no length',
      name: 'a.mp4',
      bytes: Buffer.concat([mp4().subarray(0, 28), Buffer.from([0, 0, 0, 4]), Buffer.from('moov')]),
    },
    {
      why: 'a video whose box is longer than a video can be',
      name: 'a.mp4',
      bytes: Buffer.concat([
        mp4().subarray(0, 28),
        Buffer.from([0, 0, 0, 1]),
        Buffer.from('moov'),
        Buffer.alloc(8, 0xff),
      ]),
    },
    { why: 'a video of a kind unknown', name: 'a.mp4', bytes: mp4({ brand: 'xxxx' }) },
    {
      why: 'a page behind the first box of a video',
      name: 'a.mp4',
      bytes: Buffer.concat([mp4().subarray(0, 28), Buffer.from(html)]),
    },
    { why: 'a WebM that is only a head', name: 'a.webm', bytes: webm().subarray(0, 12) },
    { why: 'a WebM that breaks off', name: 'a.webm', bytes: webm().subarray(0, 100) },
    {
      why: 'Matroska',
      name: 'a.webm',
      bytes: Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x88, ...Buffer.from('matroska')]),
    },
    {
      why: 'a WebM whose lengths lead nowhere',
      name: 'a.webm',
      bytes: Buffer.concat([webm().subarray(0, 12), Buffer.alloc(50, 0xff)]),
    },
  ]
}

/** Files that are two things at once and are taken: what is stored must be only the harmless one. */
export async function polyglots(): Promise<HostileFile[]> {
  const jpeg = await plainImage(64, 64).jpeg().toBuffer()
  const picture = await png(64, 64)
  const gif = await plainImage(64, 64).gif().toBuffer()
  return [
    { why: 'a page behind a JPEG', name: 'a.html', bytes: Buffer.concat([jpeg, Buffer.from(html)]) },
    { why: 'an archive behind a PNG', name: 'a.zip', bytes: Buffer.concat([picture, Buffer.from('PK\x03\x04evil')]) },
    { why: 'a script in a comment of a JPEG', name: 'a.js', bytes: withComment(jpeg, script) },
    { why: 'a page in a text of a PNG', name: 'a.png', bytes: withText(picture, html) },
    { why: 'a script behind a GIF', name: 'a.gif', bytes: Buffer.concat([gif, Buffer.from(script)]) },
  ]
}

export const marks = [script, 'PK\x03\x04evil', '<html']

/** The head of a PNG with any size, and little behind it. */
function hugePng(width: number, height: number, colourType = 2): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourType, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 40_000_000)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(8)
  out.writeUInt32BE(data.length, 0)
  out.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([out.subarray(0, 4), body, out.subarray(4)])
}

/** A lossless WebP says its size in 14 bits each. */
function hugeWebp(width: number, height: number): Buffer {
  const body = Buffer.alloc(24)
  body[0] = 0x2f
  body.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(body.length + 12, 4)
  head.write('WEBPVP8L', 8, 'latin1')
  head.writeUInt32LE(body.length, 16)
  return Buffer.concat([head, body])
}

/** The whole and its first frame say so: of a frame that is small, decoders believe the frame. */
function hugeGif(gif: Buffer): Buffer {
  const huge = Buffer.from(gif)
  const frame = huge.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 64, 0, 64, 0]))
  for (const at of [6, 8, frame + 5, frame + 7]) huge.writeUInt16LE(65_535, at)
  return huge
}

async function longGif(frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(8 * 8 * 3 * frames)
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index * 7919) % 251
  const raw = { width: 8, height: 8 * frames, channels: 3 as const, pageHeight: 8 }
  return sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer()
}

/** Pixels that do not compress, so that a cut goes through the middle of them. */
async function noise(side: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  for (let index = 0, state = 1; index < pixels.length; index++) {
    state = (state * 48_271) % 2_147_483_647
    pixels[index] = state & 255
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

function withText(picture: Buffer, text: string): Buffer {
  // After the signature and the header, 8 + 25 bytes.
  return Buffer.concat([picture.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${text}`)), picture.subarray(33)])
}
