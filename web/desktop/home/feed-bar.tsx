import Dashboard from 'lucide-react/icons/layout-dashboard'
import List from 'lucide-react/icons/list'
import Rows from 'lucide-react/icons/stretch-horizontal'
import { useNavigate, useSearchParams } from 'react-router'
import type { Density } from '#contract/shared/reading-preferences.ts'
import { m } from '#messages/messages.js'
import { chooseDensity, useDensity } from '#web/features/feed/density.ts'
import { feedOf, sortName, sortOf, sorts, usualSort } from '#web/features/feed/feeds.ts'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Segments } from '#web/ui/controls/segments.tsx'
import { withField } from '#web/ui/forms/with-field.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './home.module.css'

/** Order and density of the feed. The order stands in the address; the density is the reader's own. */
export function FeedBar() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const sort = sortOf(search)
  const density = useDensity(useSite().COMMON_PC_HOME_TEMPLATE)
  const showAs = (value: Density) => {
    chooseDensity(value)
    // An address that asks for another look has been answered.
    if (search.has('view'))
      void navigate(withField('/', search, 'view', '', ''), { replace: true, preventScrollReset: true })
  }
  return (
    <Card className={styles.bar} aria-label={m.home_sorts()}>
      <LinkTabs
        label={m.home_sorts()}
        inPlace
        className={styles.tabs}
        tabs={sorts.map((value) => ({
          to: withField('/', search, 'sort', value, usualSort[feedOf(search)]),
          label: sortName(value),
          isCurrent: value === sort,
        }))}
      />
      <Segments<Density>
        label={m.home_density()}
        iconOnly
        value={density}
        onChange={showAs}
        segments={[
          { value: 'card', label: m.home_card(), icon: <Icon of={Rows} size={16} /> },
          { value: 'compact', label: m.home_compact(), icon: <Icon of={List} size={16} /> },
          { value: 'waterfall', label: m.home_waterfall(), icon: <Icon of={Dashboard} size={16} /> },
        ]}
      />
    </Card>
  )
}
