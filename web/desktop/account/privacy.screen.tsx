import Bookmark from 'lucide-react/icons/bookmark'
import Eye from 'lucide-react/icons/eye'
import Mail from 'lucide-react/icons/mail'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { factsOf, SettingRow, SettingRows } from '#web/features/account/setting-row.tsx'
import { loadSettings, loadWhoWrites } from '#web/features/privacy/load-privacy.ts'
import { SettingSwitch } from '#web/features/privacy/setting-switch.tsx'
import { useWhoWrites, whoWritesOptions } from '#web/features/privacy/who-writes.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Section } from './section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadWhoWrites(args), loadSettings(args)])
  return null
}
export const title = () => m.account_nav_privacy()

export function Component() {
  const { COMMON_IS_CHAT } = useSite()
  return (
    <Section title={m.account_nav_privacy()} atOnce>
      <SettingRows>
        {COMMON_IS_CHAT && (
          <SettingRow icon={Mail} name={m.privacy_from()} facts={m.privacy_from_hint()} action={<WhoWrites />} />
        )}
        {COMMON_IS_CHAT && (
          <SettingRow icon={Eye} name={m.privacy_state()} facts={m.privacy_state_hint()} action={<ShowState />} />
        )}
        <SettingRow
          icon={Bookmark}
          name={m.settings_show_collects()}
          facts={m.settings_show_collects_long()}
          control="shows-collects"
          action={<SettingSwitch of="showsCollects" id="shows-collects" describedBy={factsOf('shows-collects')} />}
        />
      </SettingRows>
    </Section>
  )
}

/** Whether others see that I have read, and that I am writing. */
function ShowState() {
  const { settings, show } = useWhoWrites()
  if (!settings.data) return <Skeleton width={30} />
  return <Switch aria-label={m.privacy_state()} checked={settings.data.showState} onChange={show} />
}

/** Who may write to me. */
function WhoWrites() {
  const { settings, choose } = useWhoWrites()
  const { data, isError, isFetching, refetch } = settings
  if (data)
    return <Segments label={m.privacy_from()} value={data.from} onChange={choose} segments={whoWritesOptions()} />
  return isError ? (
    <Button size={32} pending={isFetching} onClick={() => void refetch()}>
      {m.ui_retry()}
    </Button>
  ) : (
    <Skeleton width={30} />
  )
}
