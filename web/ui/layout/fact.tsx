import type { ReactNode } from 'react'

type FactProps = { name: ReactNode; children: ReactNode }

/** One line of a list of facts (`dl`). */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
