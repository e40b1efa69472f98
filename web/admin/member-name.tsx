import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { can } from '#contract/shared/capabilities.ts'
import { useMe } from '#web/session/use-me.ts'

type MemberNameProps = { id: string; className?: string; children: ReactNode }

/** The way to the record of a member, for those who may see it; for others the way to their page. */
export function MemberName({ id, className, children }: MemberNameProps) {
  return (
    <Link to={can(useMe(), 'members.see') ? `/admin/members/${id}` : `/author/${id}`} className={className}>
      {children}
    </Link>
  )
}
