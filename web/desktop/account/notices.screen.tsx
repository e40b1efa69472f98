import BellRing from 'lucide-react/icons/bell-ring'
import { m } from '#messages/messages.js'
import { factsOf, SettingRow, SettingRows } from '#web/features/account/setting-row.tsx'
import { messageKinds } from '#web/features/message-kinds/message-kinds.ts'
import { loadSettings } from '#web/features/privacy/load-privacy.ts'
import { SettingSwitch } from '#web/features/privacy/setting-switch.tsx'
import { useSettings } from '#web/features/privacy/use-settings.ts'
import { useSite } from '#web/session/use-site.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Section } from './section.tsx'

export const loader = loadSettings
export const title = () => m.account_nav_notices()

export function Component() {
  return (
    <>
      <Section title={m.account_nav_notices()} atOnce>
        <SettingRows>
          <SettingRow
            icon={BellRing}
            name={m.settings_news()}
            facts={m.settings_news_long()}
            control="hears-news"
            action={<SettingSwitch of="hearsNews" id="hears-news" describedBy={factsOf('hears-news')} />}
          />
        </SettingRows>
      </Section>
      <Section title={m.notices_kinds()}>
        <Kinds />
      </Section>
    </>
  )
}

/** What is announced at the moment: the first three follow the switch, the others always come. */
function Kinds() {
  const { COMMON_IS_CHAT } = useSite()
  const hearsNews = useSettings().settings.data?.hearsNews ?? true
  return (
    <SettingRows>
      {messageKinds
        .filter(({ type }) => type !== 'chat' || COMMON_IS_CHAT)
        .map(({ type, icon, name }) => {
          const isFixed = type === 'system' || type === 'chat'
          const isOn = isFixed || hearsNews
          return (
            <SettingRow
              key={type}
              icon={icon}
              name={name()}
              facts={isFixed ? m.notices_always() : isOn ? m.notices_on() : m.notices_off()}
              action={<Badge tone={isOn ? 'success' : 'plain'}>{isOn ? m.settings_on() : m.settings_off()}</Badge>}
            />
          )
        })}
    </SettingRows>
  )
}
