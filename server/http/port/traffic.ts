/** The requests under way. */
export interface Traffic {
  count(request: unknown, response: { once(event: 'close', listener: () => void): unknown }): void
  isRefused: () => boolean
  /** From now on new requests are sent away, with a time to come back; resolves when those under way are done. */
  finish(): Promise<void>
}

export function createTraffic(): Traffic {
  let underWay = 0
  const done = Promise.withResolvers<void>()
  let isRefused = false
  const settle = () => void (isRefused && underWay === 0 && done.resolve())
  return {
    count(_request, response) {
      underWay += 1
      response.once('close', () => {
        underWay -= 1
        settle()
      })
    },
    isRefused: () => isRefused,
    finish() {
      isRefused = true
      settle()
      return done.promise
    },
  }
}
