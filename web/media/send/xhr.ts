import { m } from '#messages/messages.js'

/** XMLHttpRequest, since fetch does not say how much of a body has been sent. */
export interface XhrRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body?: XMLHttpRequestBodyInit
  /** Bytes of the body that have left. */
  onSent?: (bytes: number) => void
  signal: AbortSignal
}

export interface XhrAnswer {
  status: number
  statusText: string
  text: string
  /** As the server says it. */
  retryAfter: string | null
}

/** Without a byte moving for this long (ms), the connection counts as lost. Long enough for the server to work on a video. */
const longestSilence = 120_000

export function sendByXhr({ method, url, headers, body, onSent, signal }: XhrRequest): Promise<XhrAnswer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(lost, longestSilence)
    }
    const end = () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
    }
    const fail = (reason: unknown) => {
      end()
      request.abort()
      reject(reason)
    }
    const lost = () => fail(new Error(m.upload_network_lost()))
    const abort = () => fail(signal.reason)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      listen()
      onSent?.(loaded)
    }
    request.onload = () => {
      end()
      const { status, statusText, responseText: text } = request
      // Asked for by name, a header that another site does not show would be complained about.
      const retryAfter = /^retry-after: *(\S+)/im.exec(request.getAllResponseHeaders())?.[1] ?? null
      resolve({ status, statusText, text, retryAfter })
    }
    request.onerror = lost
    signal.addEventListener('abort', abort)
    listen()
    request.send(body)
  })
}
