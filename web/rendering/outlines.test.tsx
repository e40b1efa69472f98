import { useId } from 'react'
import { expect, test, vi } from 'vitest'
import { meQuery } from '#web/api/queries/queries.ts'
import { createQueryClient } from '#web/query-client.ts'
import { useMe } from '#web/session/use-me.ts'
import { memberPart } from './member-part.tsx'
import { type Drawing, drawOutline, drawWhole, fillOutline, type Outline } from './outlines.tsx'

const page = {
  theme: 'system',
  textSize: 'standard',
  density: null,
  reader: '',
  barrier: null,
  now: 0,
  isMobile: false,
  isCrawler: false,
  buildId: 'b',
} as const

interface Me {
  _id: string
  name: string
  userpower: number
}
const ann: Me = { _id: '11', name: 'Ann', userpower: 1 }
const bob: Me = { _id: '12', name: 'Bob <b>', userpower: 1 }
const eve: Me = { _id: '13', name: 'Eve', userpower: 0 }

function drawingFor(me: Me, Content: () => React.ReactNode): Drawing {
  const queries = createQueryClient()
  queries.setQueryData(meQuery({} as never).queryKey, me as never)
  return { queries, page, content: () => <Content /> }
}

/** As pages are drawn: from an outline that is true of the member, or from a new one, or as a whole. */
function createDesk() {
  const known: Outline[] = []
  return (drawing: Drawing, me: Me): string => {
    const found = known.find(({ watch }) => watch.isTrueOf(me))
    const outline = found ?? drawOutline(drawing, me)
    const parts = outline && fillOutline(outline, me)
    if (!outline || !parts) return drawWhole(drawing)
    if (!found) known.push(outline)
    return outline.pieces.reduce((html, piece, index) => html + parts[index - 1] + piece)
  }
}

/** Each of them several times, in turns: every page must be what it would be if it were drawn alone. */
function expectOwnPages(Content: () => React.ReactNode, members = [ann, bob, eve, ann, bob, eve, bob, ann]) {
  const draw = createDesk()
  for (const me of members) {
    const drawing = drawingFor(me, Content)
    expect(draw(drawing, me)).toBe(drawWhole(drawing))
  }
}

const Name = memberPart(({ me }: { me: Me }) => <b>{me.name}</b>)
const OwnName = memberPart(() => <b>{useMe()?.name}</b>)
const Nothing = memberPart(() => null)
const Teller = memberPart(({ me, tells, tell }: { me: Me; tells: (name: string) => boolean; tell: () => string }) => (
  <b>{tells(me.name) ? `told ${tell()}` : me.name}</b>
))
const Labelled = memberPart(({ me }: { me: Me }) => <input id={useId()} defaultValue={me.name} />)

const draws = vi.fn()
function Greeting() {
  draws()
  const me = useMe() as unknown as Me
  return (
    <p>
      <i>hello</i>
      <Nothing />
      <Name me={me} />
      <OwnName />
      text
    </p>
  )
}

test('what all share is drawn for two strangers, to see that the id makes no difference, and then no more', () => {
  const draw = createDesk()
  const html = [ann, bob, eve, ann].map((me) => draw(drawingFor(me, Greeting), me))
  expect(draws).toHaveBeenCalledTimes(2)
  expect(html[2]).toBe('<p><i>hello</i><b>Eve</b><b>Eve</b>text</p>')
  expectOwnPages(Greeting)
})

test('what a page shows of the member outside of those parts keeps members apart', () => {
  expectOwnPages(() => <p>{(useMe() as unknown as Me).name}</p>)
  expectOwnPages(() => <p>{(useMe() as unknown as Me).userpower === 0 ? 'office' : 'no office'}</p>)
  expectOwnPages(() => <p>{JSON.stringify(useMe())}</p>)
})

test('an id may be compared, but not shown or turned into something else', () => {
  expectOwnPages(() => <p>{useMe()?._id === '99' ? 'mine' : 'not mine'}</p>)
  expectOwnPages(() => <p>{useMe()?._id}</p>)
  expectOwnPages(() => <p>{Number(useMe()?._id) % 1000}</p>)
})

test('a copy of the member, or a function that knows it, does not bring one member to another', () => {
  expectOwnPages(() => <Name me={{ ...(useMe() as unknown as Me) }} />)
  expectOwnPages(() => {
    const me = useMe() as unknown as Me
    return <Teller me={me} tells={() => true} tell={() => me.name} />
  })
  const late = () => {
    const me = useMe() as unknown as Me
    return <Teller me={me} tells={(name) => name === bob.name} tell={() => me.name} />
  }
  expectOwnPages(late, [ann, ann, ann, bob, eve, bob])
})

test('a part with an id of its own stays in its page', () => {
  expectOwnPages(() => <Labelled me={useMe() as unknown as Me} />)
})
