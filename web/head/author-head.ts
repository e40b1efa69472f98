import type { PublicInfo } from '#contract/modules/account/user.ts'
import type { Head } from '#contract/shared/head.ts'
import { counter, isoTime, type Place, plainHead, thing, whole } from './frame.ts'

export function authorHead(user: PublicInfo, place: Place): Head {
  const { origin, site } = place
  const address = `${origin}/author/${user._id}`
  const image = whole(origin, user.avatar)
  return {
    ...plainHead(place, `/author/${user._id}`, user.signature),
    type: 'profile',
    image,
    feeds: [{ address: `${origin}/feed/author/${user._id}.atom`, title: `${user.name} - ${site.COMMON_SITE_NAME}` }],
    things: [
      thing('ProfilePage', {
        url: address,
        dateCreated: isoTime(user.createTime),
        mainEntity: {
          '@type': 'Person',
          '@id': address,
          name: user.name,
          identifier: user._id,
          url: address,
          ...(user.signature ? { description: user.signature } : {}),
          ...(image ? { image } : {}),
          interactionStatistic: [counter('FollowAction', user.fansNumber), counter('LikeAction', user.likeNumber)],
          agentInteractionStatistic: counter('WriteAction', user.postsNumber),
        },
      }),
    ],
  }
}
