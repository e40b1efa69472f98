import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { type NameColour, nameColours, type OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { usePrivilege } from '#web/session/use-privilege.ts'
import { useArea } from '#web/social/paths.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './name-colours.module.css'

const names: Record<NameColour | '', () => string> = {
  '': m.look_colour_none,
  red: m.look_colour_red,
  orange: m.look_colour_orange,
  gold: m.look_colour_gold,
  green: m.look_colour_green,
  teal: m.look_colour_teal,
  blue: m.look_colour_blue,
  purple: m.look_colour_purple,
  pink: m.look_colour_pink,
}

/** In which colour others see my name; saved with the choice. Whoever may not choose learns what would let them. */
export function NameColours({ me }: { me: OwnInfo }) {
  const mayChoose = usePrivilege('name_colour', 0) > 0
  const change = useColour()
  const chosen = change.isPending ? change.variables : me.nameColour
  const label = useId()
  const area = useArea()
  return (
    <div className={styles.colours}>
      <div id={label} className={styles.label}>
        {m.look_name_colour()}
        {!mayChoose && (
          <Link to={area === 'mobile' ? '/webapp/user/vip' : '/vip'} className={styles.way}>
            {m.look_needs()}
          </Link>
        )}
      </div>
      <div role="radiogroup" aria-labelledby={label} className={styles.choices}>
        {(['', ...nameColours] as const).map((colour) => (
          <label key={colour} className={styles.choice} data-name-colour={colour || undefined}>
            <input
              type="radio"
              name="name-colour"
              checked={chosen === colour}
              disabled={!mayChoose && colour !== ''}
              onChange={() => change.mutate(colour)}
            />
            {names[colour]()}
          </label>
        ))}
      </div>
    </div>
  )
}

function useColour() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (nameColour: NameColour | '') => api.user.changeLook({ nameColour }),
    onSuccess({ nameColour }) {
      queries.setQueryData(meQuery(api).queryKey, (before) => before && { ...before, nameColour })
      toast.success(m.look_colour_saved())
    },
    onError: (error) => toast.error(error.message),
  })
}
