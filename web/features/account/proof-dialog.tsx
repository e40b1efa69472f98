import { useState } from 'react'
import type { ProofWay } from '#contract/modules/account/security.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { canUsePasskeys } from '#web/session/passkeys.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { useArea } from '#web/social/paths.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { OtherWays } from './ways.tsx'

type ProofDialogProps = {
  open: boolean
  /** The quickest first. */
  ways: ProofWay[]
  onProven: () => void
  onClose: () => void
  onClosed: () => void
}

/** Is it really you? Whoever has no way to show it is led to where a password is set. */
export function ProofDialog({ ways, onProven, ...overlay }: ProofDialogProps) {
  // A passkey that this browser cannot show would be asked for in vain.
  const offered = ways.filter((one) => one !== 'passkey' || canUsePasskeys())
  const [way, setWay] = useState(offered[0])
  const others = offered.filter((one) => one !== way)
  const act = { onProven, onCancel: overlay.onClose }
  return (
    <Overlay {...overlay} size="sm" title={m.proof_title()} description={way ? m.proof_text() : m.proof_no_way()}>
      {way === 'passkey' && <PasskeyProof onProven={onProven} />}
      {way === 'password' && <PasswordProof {...act} />}
      {way === 'totp' && <TotpProof {...act} />}
      {way === undefined && <SetPassword />}
      <OtherWays ways={others} onChoose={setWay} />
    </Overlay>
  )
}

type ProofProps = { onProven: () => void; onCancel: () => void }

function PasswordProof({ onProven, onCancel }: ProofProps) {
  const me = useMe()
  const { form, pending } = useSubmission({
    fields: ['password'],
    check: ({ password }): Record<string, string> => (password ? {} : { password: m.password_required() }),
    progress: m.proof_progress(),
    wait: 0,
    // The only thing this call refuses with a 403 is the password.
    blame: ({ code }) => (code === 403 ? 'password' : undefined),
    async send({ password = '' }) {
      await api.security.proof({ way: 'password', password })
      onProven()
      return m.proof_done()
    },
  })
  return (
    <DialogForm {...form} submit={m.proof_submit()} pending={pending} onCancel={onCancel}>
      <input type="text" name="username" autoComplete="username" value={me?.account ?? ''} readOnly hidden />
      <TextField
        name="password"
        type="password"
        label={m.proof_password()}
        hint={m.proof_note()}
        autoComplete="current-password"
        maxLength={pageLimits.password.max}
      />
    </DialogForm>
  )
}

function TotpProof({ onProven, onCancel }: ProofProps) {
  return (
    <CodeForm
      way="totp"
      submit={m.proof_submit()}
      progress={m.proof_progress()}
      done={m.proof_done()}
      onCancel={onCancel}
      onSend={async (code) => {
        await api.security.proof({ way: 'totp', code })
        onProven()
      }}
    />
  )
}

function PasskeyProof({ onProven }: Pick<ProofProps, 'onProven'>) {
  return (
    <PasskeyButton
      onShown={async (assertion) => {
        await api.security.proof({ way: 'passkey', assertion })
        onProven()
      }}
    />
  )
}

function SetPassword() {
  const area = useArea()
  return (
    <SoftLink to={area === 'mobile' ? '/webapp/seting/user-data/change-password' : '/account/security'}>
      {m.proof_set_password()}
    </SoftLink>
  )
}
