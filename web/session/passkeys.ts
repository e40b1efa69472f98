import { ApiError } from '#contract/client.ts'
import type { Assertion, Attestation } from '#contract/modules/account/passkey.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { publicApi } from '#web/api/public-client.ts'

/** Devices make and show them for names only, and over https. */
export function canUsePasskeys(): boolean {
  return (
    !import.meta.env.SSR && 'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|:/.test(location.hostname)
  )
}

/** Whether the browser offers passkeys while somebody chooses an account. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.())
}

const loadBrowser = () => import('@simplewebauthn/browser')

/** Asks the device for one. `isOffered`: the browser does so in the field of the account, and waits until it is chosen. */
export async function showPasskey({ isOffered = false } = {}): Promise<Assertion> {
  const [{ startAuthentication }, options] = await Promise.all([loadBrowser(), publicApi.session.passkeyBegin({})])
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const optionsJSON = options as Options
  return (await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }).catch(explain)) as Assertion
}

/** Nobody waits for one any more. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await loadBrowser()
  WebAuthnAbortService.cancelCeremony()
}

/** Has the device make one; answers all that there are then. */
export async function makePasskey(name: string | undefined) {
  const [{ startRegistration }, options] = await Promise.all([loadBrowser(), api.passkey.begin({})])
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = (await startRegistration({ optionsJSON: options as Options }).catch(explain)) as Attestation
  return api.passkey.finish({ response, name })
}

/** The sentences of browsers are for developers. */
function explain(error: unknown): never {
  const { code } = error as { code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new ApiError(0, m.passkey_here_already())
  throw new ApiError(0, m.passkey_cancelled())
}
