import type { Outgoing } from '#contract/client.ts'
import type { Answer, Ask } from '#contract/shared/rendering.ts'
import type { Recording } from './answer.ts'
import type { Member } from './watched-member.ts'

/** A page without what is the member's own. */
export interface KeptPage {
  /** Of whom everything is true that it was drawn by. */
  isTrueOf(me: Member): boolean
  /** What it takes in memory. */
  size: number
}

/** The pages that were drawn from the same answers. They differ where a page depends on who looks at it. */
export interface Variant<Page> {
  texts: readonly (string | null)[]
  pages: Page[]
  /** Who is on it: they are not served from here. Unknown until there are pages. */
  people?: ReadonlySet<string>
  /** It comes out differently for each member. */
  isOwn?: boolean
}

/** One address as one kind of visitor sees it. */
interface Entry<Page> {
  calls: { name: string; call: Outgoing }[]
  /** Of this moment. */
  now: number
  variants: Variant<Page>[]
  /** Its pages of the moment before were asked for again. */
  isBusy: boolean
  size: number
}

export interface Rehearsal<Page> {
  answers: ReadonlyMap<string, Answer>
  me: Member | null
  page: Page | undefined
}

const mostBytes = 12_000_000
const mostVariants = 8

/**
 * Pages that were drawn before, by address. What the loaders of a page asked is remembered: it is asked again for each
 * member, without the loaders, and if the answers are the same the page is the same, except for the member.
 */
export function createKeptPages<Page extends KeptPage>(ownCall: string) {
  const entries = new Map<string, Entry<Page>>()
  let bytes = 0

  /** In the order of the calls; loaders that have their answers at once may ask in another. */
  const textsOf = ({ calls }: Entry<Page>, answers: ReadonlyMap<string, Answer>) =>
    calls.map(({ name }) => (name === ownCall ? null : (answers.get(name)?.text ?? null)))

  const put = (name: string, entry: Entry<Page>) => {
    bytes -= entries.get(name)?.size ?? 0
    entry.size = sizeOf(name, entry)
    bytes += entry.size
    entries.delete(name)
    entries.set(name, entry)
    for (const [oldest, { size }] of entries) {
      if (bytes <= mostBytes || oldest === name) break
      entries.delete(oldest)
      bytes -= size
    }
  }

  return {
    async rehearse(name: string, now: number, ask: Ask): Promise<Rehearsal<Page>> {
      const entry = entries.get(name)
      if (!entry) return { answers: new Map(), me: null, page: undefined }
      const given = await Promise.all(entry.calls.map(async ({ name, call }) => [name, await ask(call)] as const))
      const answers = new Map(given)
      const me = memberIn(answers.get(ownCall))
      const variant = entry.now === now ? variantOf(entry, textsOf(entry, answers)) : undefined
      return { answers, me, page: me && variant ? pageFor(me, variant) : undefined }
    },

    /** The variant that a page of these calls belongs to; none when it is not known to be worth keeping. */
    async variant(name: string, now: number, { calls }: Recording): Promise<Variant<Page> | undefined> {
      const answers = new Map<string, Answer>()
      for (const [call, { answer }] of calls) answers.set(call, await answer)
      const known = entries.get(name)
      const isSame = known?.calls.length === calls.size && known.calls.every(({ name }) => calls.has(name))
      const entry = isSame ? at(now, known) : { calls: listOf(calls), now, variants: [], isBusy: false, size: 0 }
      const texts = textsOf(entry, answers)
      const variant = variantOf(entry, texts)
      if (variant) return variant
      const made: Variant<Page> = { texts, pages: [] }
      put(name, { ...entry, variants: [...entry.variants.slice(1 - mostVariants), made] })
      return entry.isBusy ? made : undefined
    },

    keep(name: string, variant: Variant<Page>, page: Page): void {
      variant.pages = [...variant.pages.slice(1 - mostVariants), page]
      const entry = entries.get(name)
      if (entry?.variants.includes(variant)) put(name, entry)
    },
  }
}

/** Those who are on a page are not served by it. */
export function pageFor<Page extends KeptPage>(me: Member, { people, pages }: Variant<Page>): Page | undefined {
  return people?.has(me._id) ? undefined : pages.find((page) => page.isTrueOf(me))
}

/** Pages show what time it is, so those of another moment are of no use any more. */
function at<Page>(now: number, entry: Entry<Page>): Entry<Page> {
  if (entry.now === now) return entry
  return { ...entry, now, variants: [], isBusy: entry.variants.some(({ pages }) => pages.length > 0) }
}

function listOf(calls: Recording['calls']) {
  return [...calls].map(([name, { call }]) => ({ name, call }))
}

/** Answers that are shared are the same string, which makes this a comparison of addresses. */
function variantOf<Page>({ variants }: Entry<Page>, texts: (string | null)[]): Variant<Page> | undefined {
  return variants.find((variant) => variant.texts.every((text, index) => text === texts[index]))
}

function memberIn(answer: Answer | undefined): Member | null {
  if (!answer) return null
  const { code, data } = JSON.parse(answer.text) as { code: number; data: Member }
  return code === 200 ? data : null
}

function sizeOf<Page extends KeptPage>(name: string, { variants }: Entry<Page>): number {
  const texts = variants.flatMap((variant) => variant.texts).reduce((sum, text) => sum + (text?.length ?? 0), 0)
  const pages = variants.flatMap((variant) => variant.pages).reduce((sum, { size }) => sum + size, 0)
  return name.length + texts + pages
}
