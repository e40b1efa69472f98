import { useState } from 'react'
import { type SecurityRow, securityGroups, securityRows } from './rows.ts'

/** The groups of the page with their rows. */
export const groupedRows = (Object.keys(securityGroups) as (keyof typeof securityGroups)[]).map((group) => ({
  group,
  name: securityGroups[group],
  rows: securityRows.filter((row) => row.group === group),
}))

/** The dialog of the row that was pressed last: it stays what it is while it goes away. */
export function useOpenRow() {
  const [row, setRow] = useState<SecurityRow | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (pressed: SecurityRow) => {
    setRow(pressed)
    setIsOpen(true)
  }
  const Dialog = row?.Dialog
  return { open, dialog: Dialog && <Dialog key={row.id} open={isOpen} onClose={() => setIsOpen(false)} /> }
}
