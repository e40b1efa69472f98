import { type Channel, channels, fixedOnSite, type Topic } from '#contract/modules/forum/preference.ts'
import { m } from '#messages/messages.js'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { channelNames, kinds } from './kinds.ts'
import styles from './matrix.module.css'
import { usePreferences } from './use-preferences.ts'

/** Every kind of news with a switch for each way on which it comes. */
export function NoticeMatrix() {
  const { preferences, save } = usePreferences()
  const { data, error, refetch, isFetching } = preferences
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <Loading />
  return (
    <>
      <table className={styles.matrix}>
        <Head />
        <tbody>
          {kinds.map(({ topic, name }) => (
            <tr key={topic}>
              <th scope="row">{name()}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Switch
                    aria-label={m.notices_cell({ topic: name(), channel: channelNames[channel]() })}
                    checked={data.matrix[topic][channel]}
                    disabled={isFixed(topic, channel)}
                    onChange={(isOn) => save({ matrix: { [topic]: { [channel]: isOn } } })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>{m.notices_matrix_hint()}</p>
    </>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{m.notices_kind()}</th>
        {channels.map((channel) => (
          <th key={channel} scope="col">
            {channelNames[channel]()}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function isFixed(topic: Topic, channel: Channel): boolean {
  return channel === 'site' && fixedOnSite.includes(topic)
}

function Loading() {
  return (
    <SkeletonRegion className={styles.loading}>
      {kinds.map(({ topic }) => (
        <Skeleton key={topic} width={40} />
      ))}
    </SkeletonRegion>
  )
}
