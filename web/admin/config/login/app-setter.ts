import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import type { AppName, Apps, TextName } from './app-table.ts'

/** The fields of one app, each by its name. */
export function appSetter<A extends AppName>(draft: ConfigDraft, app: A) {
  const all = draft.value.LOGIN_PROVIDERS
  return {
    value: all[app] as Partial<Record<TextName, string>>,
    error: (name: string) => draft.error(`LOGIN_PROVIDERS.${app}.${name}`),
    set: (part: Partial<Apps[A]>, name: string) =>
      draft.set('LOGIN_PROVIDERS', { ...all, [app]: { ...all[app], ...part } }, `LOGIN_PROVIDERS.${app}.${name}`),
  }
}
