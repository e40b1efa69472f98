import type { ReactNode } from 'react'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { Card, CardHead, type CardHeadProps } from '#web/ui/layout/card.tsx'

type SideCardProps = Pick<CardHeadProps, 'title' | 'moreTo' | 'moreLabel'> & {
  id: string
  /** What has not come yet, or failed to: its state stands below the heading. */
  missing?: Parameters<typeof SideState>[0]['of'] | false
  children: ReactNode
}

/** A list in a card beside the page. */
export function SideCard({ id, missing, children, ...head }: SideCardProps) {
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} {...head} />
      {missing && <SideState of={missing} />}
      {children}
    </Card>
  )
}
