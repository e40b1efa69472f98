import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'

type RowButtonProps = { label: string; onClick: () => void; children: ReactNode }

/** What can be done with a row of a table; `label` says with which. */
export function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <Button variant="text" size={32} aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}

/** The last column of a table, but for what it shows. */
export const actsColumn = () => ({ key: 'acts', actions: true, title: m.admin_acts(), align: 'right' }) as const
