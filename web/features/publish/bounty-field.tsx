import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { BountyFields } from '#web/social/bounty/bounty-fields.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import styles from './bounty-field.module.css'
import type { Publishing } from './use-publishing.ts'

/** A question may be asked with money on it; what is published already has a bar for that on its page. */
export function BountyField({ publishing: { bounty, setBounty, target, problems } }: { publishing: Publishing }) {
  const { ON, BOUNTY } = useSite().COMMON_EARNING
  if (!ON || !BOUNTY.ON || target.kind === 'post') return null
  return (
    <div className={styles.bounty} data-field="bounty">
      <Switch
        spread
        label={m.bounty_ask()}
        hint={m.bounty_ask_hint()}
        checked={bounty !== null}
        onChange={(isOn) => setBounty(isOn ? { amount: '', days: String(Math.min(3, BOUNTY.DAYS)) } : null)}
      />
      {bounty && <BountyFields wish={bounty} onChange={setBounty} />}
      {problems.bounty && (
        <p role="alert" className={styles.fault}>
          {problems.bounty}
        </p>
      )}
    </div>
  )
}
