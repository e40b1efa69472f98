import type { ReactNode } from 'react'
import { Button, type ButtonSize } from './button.tsx'

type SoftLinkProps = {
  to: string
  size?: ButtonSize
  replace?: boolean
  preventScrollReset?: boolean
  children: ReactNode
}

/** The way on from a place that has nothing to show. */
export function SoftLink({ size = 32, ...rest }: SoftLinkProps) {
  return <Button variant="soft" size={size} {...rest} />
}
