import type { Outgoing } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import type { Answer, Ask } from '#contract/shared/rendering.ts'

export function envelopeOf({ text, shared }: Answer): Envelope {
  return shared ?? (JSON.parse(text) as Envelope)
}

export interface Recording {
  ask: Ask
  /** What was asked, each once, and what came back. */
  calls: Map<string, { call: Outgoing; answer: Promise<Answer> }>
}

/** Notes what the loaders of a page ask; what is known already is not asked again. */
export function record(ask: Ask, known: ReadonlyMap<string, Answer>): Recording {
  const calls: Recording['calls'] = new Map()
  return {
    calls,
    ask(call) {
      const name = nameOf(call)
      const before = calls.get(name)
      if (before) return before.answer
      const found = known.get(name)
      const answer = found ? Promise.resolve(found) : ask(call)
      calls.set(name, { call, answer })
      return answer
    },
  }
}

export function nameOf({ method, url, body }: Outgoing): string {
  return `${method} ${url} ${JSON.stringify(body) ?? ''}`
}
