import { useState } from 'react'
import type { ProofWay } from '#contract/modules/account/security.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { publicApi } from '#web/api/public-client.ts'
import { checkCode } from '#web/session/codes/contact-checks.ts'
import { canUsePasskeys } from '#web/session/passkeys.ts'
import { beginEnd, leaveSession } from '#web/session/session-end.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { useArea } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { CodeForm } from './code-form.tsx'
import { OwnCode, usualChannel } from './own-code.tsx'
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

const texts: Partial<Record<ProofWay, () => string>> = { code: m.proof_code_text, login: m.proof_login_again }

/** Is it really you? Whoever has no way to show it is led to where a password is set. */
export function ProofDialog({ ways, onProven, ...overlay }: ProofDialogProps) {
  // A passkey that this browser cannot show would be asked for in vain.
  const offered = ways.filter((one) => one !== 'passkey' || canUsePasskeys())
  const [way, setWay] = useState(offered[0])
  const others = offered.filter((one) => one !== 'code' && one !== 'login').filter((one) => one !== way)
  const act = { onProven, onCancel: overlay.onClose }
  const description = way ? (texts[way] ?? m.proof_text)() : m.proof_no_way()
  return (
    <Overlay {...overlay} size="sm" title={m.proof_title()} description={description}>
      {way === 'passkey' && <PasskeyProof onProven={onProven} />}
      {way === 'password' && <PasswordProof {...act} />}
      {way === 'totp' && <TotpProof {...act} />}
      {way === 'code' && <CodeProof {...act} />}
      {way === 'login' && <LogInAgain />}
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

/** For whoever has nothing else yet: a code to what they have confirmed. */
function CodeProof({ onProven, onCancel }: ProofProps) {
  const me = useMe()
  const contacts = { email: me?.emailConfirmed ? me.email : '', phone: me?.phoneConfirmed ? me.phone : '' }
  const [channel, setChannel] = useState(() => usualChannel(contacts))
  const { form, pending } = useSubmission({
    fields: ['code'],
    check: checkCode,
    progress: m.proof_progress(),
    wait: 0,
    blame: ({ code }) => (code === 400 ? 'code' : undefined),
    async send({ code = '' }) {
      await api.security.proof({ way: 'code', channel, code })
      onProven()
      return m.proof_done()
    },
  })
  return (
    <DialogForm {...form} submit={m.proof_submit()} pending={pending} onCancel={onCancel}>
      <OwnCode
        contacts={contacts}
        channel={channel}
        onChannel={setChannel}
        onSend={(to) => api.security.proofCode({ channel: to })}
      />
    </DialogForm>
  )
}

/** The page that asked is there again after the login. */
function LogInAgain() {
  const [pending, setPending] = useState(false)
  const leave = async () => {
    if (!beginEnd()) return
    setPending(true)
    await publicApi.session.logout().catch(() => undefined)
    await leaveSession()
  }
  return (
    <Button block size={44} variant="primary" pending={pending} onClick={() => void leave()}>
      {m.proof_login_go()}
    </Button>
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
