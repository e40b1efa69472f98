import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const postPage = /^(?:\/webapp)?\/(\d+)(?:\/|$)/

/** Who steps back from a post finds the focus on its card, and sees for a moment which one it was. */
export function useReturnToCard(): void {
  const { pathname } = useLocation()
  const isStep = useNavigationType() === 'POP'
  const before = useRef(pathname)
  useEffect(() => {
    const id = postPage.exec(before.current)?.[1]
    const hasMoved = before.current !== pathname
    before.current = pathname
    if (isStep && hasMoved && id) void import('./post-cards.ts').then(({ returnTo }) => returnTo(id))
  }, [pathname, isStep])
}
