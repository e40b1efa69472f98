import type { MediaFacts } from '#web/media/send/file.ts'
import { coverWidth } from './cover-width.ts'

/** Longest to wait for the browser to find a picture (ms). */
const patience = 15_000

/** What the browser can tell about a video. */
export async function readFacts(url: string): Promise<MediaFacts> {
  return withVideo(url, 'metadata', async (video) => ({
    width: video.videoWidth,
    height: video.videoHeight,
    duration: Math.round((await durationOf(video)) * 1000) / 1000,
  }))
}

/** Videos that were recorded by a page have no length until somebody went to their end. */
async function durationOf(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) {
    const known = happening(video, 'durationchange')
    video.currentTime = Number.MAX_SAFE_INTEGER
    await known.catch(() => undefined)
  }
  return Number.isFinite(video.duration) ? video.duration : 0
}

/** The picture at that second, as webp where the browser can make it. */
export async function captureFrame(url: string, second: number): Promise<Blob> {
  return withVideo(url, 'auto', async (video) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await happening(video, 'loadeddata')
    const last = Number.isFinite(video.duration) ? Math.max(0, video.duration - 0.05) : second
    const found = happening(video, 'seeked')
    video.currentTime = Math.min(second, last)
    await found
    return draw(video)
  })
}

async function draw(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video
  if (!width || !height) throw new Error('no picture')
  const scale = Math.min(1, coverWidth / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', 0.9)
  })
}

async function withVideo<T>(url: string, preload: 'metadata' | 'auto', use: (video: HTMLVideoElement) => Promise<T>) {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = preload
  const ready = happening(video, 'loadedmetadata')
  video.src = url
  try {
    await ready
    return await use(video)
  } finally {
    video.removeAttribute('src')
    video.load()
  }
}

function happening(
  video: HTMLVideoElement,
  event: 'loadedmetadata' | 'loadeddata' | 'seeked' | 'durationchange',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      video.removeEventListener(event, happened)
      video.removeEventListener('error', failed)
    }
    const happened = () => {
      end()
      resolve()
    }
    const failed = () => {
      end()
      reject(new Error('no picture'))
    }
    const timer = setTimeout(failed, patience)
    video.addEventListener(event, happened)
    video.addEventListener('error', failed)
  })
}
