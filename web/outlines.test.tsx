import { useId } from 'react'
import { expect, test, vi } from 'vitest'
import { meQuery } from './api/queries.ts'
import { memberPart } from './member-part.tsx'
import { createOutlines, type Drawing, drawWhole } from './outlines.tsx'
import { createQueryClient } from './query-client.ts'
import { useMe } from './session/use-me.ts'
import { sharedKey } from './shared-key.ts'

const page = { theme: 'system', barrier: null, now: 0, isMobile: false, buildId: 'b' } as const

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

/** Each of them several times, in turns: every page must be what it would be if it were drawn alone. */
function expectOwnPages(Content: () => React.ReactNode, members = [ann, bob, eve, ann, bob, eve, bob, ann]) {
  const draw = createOutlines()
  for (const me of members) {
    const drawing = drawingFor(me, Content)
    expect(draw(drawing, me, 'key')).toBe(drawWhole(drawing))
  }
}

const Name = memberPart(({ me }: { me: Me }) => <b>{me.name}</b>)
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
      <Name me={me} />
      text
    </p>
  )
}

test('what all share is drawn for the first and the second request, and then no more', () => {
  const draw = createOutlines()
  const html = [ann, bob, eve, ann].map((me) => draw(drawingFor(me, Greeting), me, 'key'))
  // The first as it is; the second for two strangers, to see that the id makes no difference.
  expect(draws).toHaveBeenCalledTimes(3)
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

test('the key holds the address, the facts and every answer, but not the member', () => {
  const queries = createQueryClient()
  queries.setQueryData(['me'], ann)
  queries.setQueryData(['post', '5'], { _id: '5', user: { _id: '40' } })
  const key = (url: string, me = ann) => sharedKey(url, ['zh-CN'], queries, me)
  expect(key('/5')).toBe(key('/5', bob))
  expect(key('/5')).not.toBe(key('/6'))
  const before = key('/5')
  queries.setQueryData(['post', '5'], { _id: '5', user: { _id: '40' }, liked: true })
  expect(key('/5')).not.toBe(before)
})

test('there is no key for a member who is on the page', () => {
  const queries = createQueryClient()
  queries.setQueryData(['post', '5'], { _id: '5', user: { _id: '11' } })
  expect(sharedKey('/5', [], queries, ann)).toBeNull()
  expect(sharedKey('/5', [], queries, bob)).not.toBeNull()
  expect(sharedKey('/author/12', [], queries, bob)).toBeNull()
})
