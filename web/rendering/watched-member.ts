export interface Member {
  _id: string
}

/** By which the query cache finds the member. */
export const memberHash = JSON.stringify(['me'])

/**
 * The member as a page gets to see it while it is drawn for many. What it reads is noted, for it may show it. The id
 * is another one of the same form: pages read it to find out what is the member's own, and then come out the same for
 * everybody who is not on them.
 */
export interface Watch {
  watched: Member
  isTrueOf(me: Member): boolean
  /** From now on nothing may be read any more: it would be shown to others. */
  seal(): void
  wasReadSince(): boolean
}

/** Without another id the member's own is noted like everything else. */
export function watchMember(me: Member, id?: string): Watch {
  const seen = new Map<string, string>()
  let isSealed = false
  let wasRead = false
  const note = (name: string, value: unknown) => void seen.set(name, JSON.stringify(value) ?? '')
  const watched = new Proxy(me, {
    get(target, name) {
      if (isSealed) wasRead = true
      if (name === '_id' && id !== undefined) return id
      const value: unknown = Reflect.get(target, name)
      note(String(name), value)
      return value
    },
    ownKeys(target) {
      if (isSealed) wasRead = true
      // Whoever copies the member may show anything of it.
      for (const [name, value] of Object.entries(target)) note(name, value)
      return Reflect.ownKeys(target)
    },
  })
  return {
    watched,
    isTrueOf: (other) => [...seen].every(([name, value]) => (JSON.stringify(Reflect.get(other, name)) ?? '') === value),
    seal() {
      isSealed = true
    },
    wasReadSince: () => wasRead,
  }
}

/** Nobody's id: longer than any that is given out. */
export function strangersId(): string {
  return `8${randomDigits(17)}`
}

export function randomDigits(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('')
}
