import { BindMode } from './bind-mode.tsx'
import { PhoneMode } from './phone-mode.tsx'
import { RegisterMode } from './register-mode.tsx'
import { ResetMode } from './reset-mode.tsx'
import { ScanMode } from './scan-mode.tsx'

export { OtherMethods } from '#web/features/login/methods/login-methods.tsx'

/** Everything but the password, in one file: whoever turns to one of them may turn to another. */
export const moreModes = {
  phone: PhoneMode,
  wxsaoma: ScanMode,
  register: RegisterMode,
  reset: ResetMode,
  202: BindMode,
}
