import Clock from 'lucide-react/icons/clock'
import Compass from 'lucide-react/icons/compass'
import Flame from 'lucide-react/icons/flame'
import Users from 'lucide-react/icons/users-round'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'
import type { Feed } from './feeds.ts'

export const feedIcons: Record<Feed, IconDrawing> = { recommend: Compass, follow: Users, latest: Clock, hot: Flame }
