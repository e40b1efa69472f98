import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { usePage } from '#web/session/page.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Problem } from './form-frame.tsx'
import styles from './login.module.css'
import type { ConsentProps, Dress } from './modes/modes.ts'

const paths = {
  desktop: { agreement: '/policy/user-agreement', privacy: '/policy/privacy-policy' },
  mobile: { agreement: '/webapp/seting/user-agreement', privacy: '/webapp/seting/privacy-policy' },
}

/** "… the user agreement and the privacy policy", both to be read without losing the form. */
export function AgreementText({ dress, lead }: { dress: Dress; lead: string }) {
  const { agreement, privacy } = paths[dress]
  return (
    <>
      {lead} <PolicyLink dress={dress} to={agreement} text={m.login_agreement()} /> {m.login_agree_and()}{' '}
      <PolicyLink dress={dress} to={privacy} text={m.login_privacy()} />
    </>
  )
}

function PolicyLink({ dress, to, text }: { dress: Dress; to: string; text: string }) {
  // While the login stands in for the site, its map has no other pages: only the server can open them.
  const isAlone = usePage().barrier !== null
  const rest = dress === 'desktop' ? { target: '_blank' } : { reloadDocument: isAlone }
  return (
    <Link to={to} className={styles.policy} {...rest}>
      {text}
    </Link>
  )
}

/** On the phone the agreement is ticked before anything is sent. */
export function Consent({ isGiven, problem }: ConsentProps) {
  return (
    <div className={styles.consent}>
      <Checkbox
        name="agreed"
        defaultChecked={isGiven}
        aria-invalid={problem !== undefined || undefined}
        label={<AgreementText dress="mobile" lead={m.login_agree_read()} />}
      />
      {problem && <Problem>{problem}</Problem>}
    </div>
  )
}
