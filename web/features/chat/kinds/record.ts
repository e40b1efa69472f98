import { limits } from '#contract/shared/limits.ts'

/** What was said, as a file, and how loud it was. */
export interface Recorded {
  file: File
  duration: number
  wave: number[]
}

export interface Recording {
  /** Null: it was too short to be anything. */
  stop(): Promise<Recorded | null>
  cancel(): void
}

/** Shorter than this nothing was said. */
const shortest = 0.5
/** How often it is looked how loud it is. */
const every = 100

/** Records what the microphone hears, up to a minute; `tell` says how many seconds it has been. Throws where it may not. */
export async function record(tell: (seconds: number) => void, onFull: () => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const type = ['audio/webm;codecs=opus', 'audio/mp4'].find((one) => MediaRecorder.isTypeSupported(one))
  const recorder = new MediaRecorder(stream, { ...(type && { mimeType: type }), audioBitsPerSecond: 32_000 })
  const parts: Blob[] = []
  const loudness: number[] = []
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const began = Date.now()
  const seconds = () => Math.min(limits.voiceSeconds, (Date.now() - began) / 1000)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    loudness.push(Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128)
    tell(seconds())
    if (Date.now() - began >= limits.voiceSeconds * 1000) onFull()
  }, every)
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.start()
  const end = () => {
    clearInterval(timer)
    if (recorder.state !== 'inactive') recorder.stop()
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  return {
    async stop() {
      const duration = Math.round(seconds() * 10) / 10
      end()
      await ended
      if (duration < shortest) return null
      const isWebm = recorder.mimeType.startsWith('audio/webm')
      const name = isWebm ? 'voice.weba' : 'voice.m4a'
      const file = new File(parts, name, { type: isWebm ? 'audio/webm' : 'audio/mp4' })
      return { file, duration, wave: barsOf(loudness) }
    },
    cancel: end,
  }
}

/** As many bars as are shown, the loudest of them full. */
export function barsOf(loudness: readonly number[]): number[] {
  const bars = limits.voiceBars
  const loudest = Math.max(0.01, ...loudness)
  return Array.from({ length: bars }, (_, at) => {
    const from = Math.floor((at * loudness.length) / bars)
    const to = Math.max(from + 1, Math.floor(((at + 1) * loudness.length) / bars))
    const most = Math.max(0, ...loudness.slice(from, to))
    return Math.round((most / loudest) * 100)
  })
}
