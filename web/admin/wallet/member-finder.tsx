import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { SearchField } from '#web/admin/search-field.tsx'
import { api } from '#web/api/browser.ts'
import { adminMembersQuery } from '#web/api/queries/admin-user-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import styles from './wallet.module.css'

/** Finds a member by what an administrator knows of them; choosing one leads to `addressOf`. */
export function MemberFinder({ addressOf }: { addressOf: (userId: string) => string }) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const { data } = useQuery({ ...adminMembersQuery(api, { page: 1, limit: 8, keyword }), enabled: keyword !== '' })
  const isAsked = keyword !== '' && typed.trim() !== ''
  return (
    <>
      <SearchField
        label={m.admin_member_find()}
        placeholder={m.admin_users_search()}
        maxLength={limits.email}
        value={typed}
        onChange={setTyped}
      />
      {isAsked && data && (
        <div className={styles.results} role="status">
          {data.list.length === 0
            ? m.admin_users_none()
            : data.list.map(({ _id, name }) => (
                <Chip key={_id} to={addressOf(_id)}>
                  {name} #{_id}
                </Chip>
              ))}
        </div>
      )}
    </>
  )
}
