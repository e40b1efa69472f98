import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import type { Head } from '#contract/shared/head.ts'
import { breadcrumbs, counter, isoTime, type Place, plainHead, sitePicture, thing, whole } from './frame.ts'

/** What is not for everybody is not for search engines. */
const isHidden = ({ ageNote, state, isHeld }: WorkPage) => ageNote === 18 || state !== 'public' || isHeld

const pathOf = ({ worksType, _id }: Pick<WorkPage, 'worksType' | '_id'>) => `/${worksType}/${_id}`

function feedOf({ _id, title }: WorkPage, { origin, site }: Place): Head['feeds'][number] {
  return { address: `${origin}/feed/works/${_id}.atom`, title: `${title} - ${site.COMMON_SITE_NAME}` }
}

const person = ({ user }: Pick<WorkPage, 'user'>, origin: string) => ({
  '@type': 'Person',
  name: user.name,
  url: `${origin}/author/${user._id}`,
})

const kinds = { fiction: 'Book', manga: 'ComicSeries' } as const

export function workHead(work: WorkPage, place: Place): Head {
  const { origin, site } = place
  const address = `${origin}${pathOf(work)}`
  const image = work.ageNote === 18 ? '' : whole(origin, work.cover?.url ?? '')
  return {
    ...plainHead(place, pathOf(work), work.summary),
    image: image || sitePicture(place),
    feeds: [feedOf(work, place)],
    hidden: isHidden(work) || work.chapterNumber === 0,
    things: [
      thing(kinds[work.worksType], {
        '@id': address,
        url: address,
        name: work.title,
        ...(work.summary ? { description: work.summary } : {}),
        ...(image ? { image } : {}),
        author: person(work, origin),
        ...(work.category ? { genre: work.category.name } : {}),
        ...(work.tags.length > 0 ? { keywords: work.tags.join(',') } : {}),
        dateCreated: isoTime(work.createTime),
        dateModified: isoTime(work.updateTime),
        interactionStatistic: [
          counter('LikeAction', work.likeNumber),
          counter('BookmarkAction', work.shelfNumber),
          counter('ReadAction', work.viewNumber),
        ],
      }),
      breadcrumbs([
        { name: site.COMMON_SITE_NAME, address: `${origin}/` },
        { name: work.title, address },
      ]),
    ],
  }
}

/** Nothing of the text: who may not read it must not find it here either. */
export function chapterHead(chapter: ChapterPage, work: WorkPage, place: Place): Head {
  const { origin, site } = place
  const path = `${pathOf(work)}/${chapter._id}`
  const address = `${origin}${path}`
  const book = `${origin}${pathOf(work)}`
  return {
    ...plainHead(place, path, `${work.title} · ${chapter.title}`),
    type: 'article',
    image: sitePicture(place),
    published: chapter.publishTime,
    ...(chapter.editTime > 0 ? { modified: chapter.editTime } : {}),
    feeds: [feedOf(work, place)],
    hidden: isHidden(work) || chapter.isLocked,
    things: [
      thing('Chapter', {
        '@id': address,
        url: address,
        name: chapter.title,
        position: chapter.number,
        author: person(work, origin),
        isPartOf: { '@type': kinds[work.worksType], '@id': book, name: work.title, url: book },
        datePublished: isoTime(chapter.publishTime),
        isAccessibleForFree: chapter.access.kind === 'free',
      }),
      breadcrumbs([
        { name: site.COMMON_SITE_NAME, address: `${origin}/` },
        { name: work.title, address: book },
        { name: chapter.title, address },
      ]),
    ],
  }
}
