import type { CustomPage } from '#contract/modules/forum/custom-page.ts'
import type { Head } from '#contract/shared/head.ts'
import { plainTextOf } from '#web/reader/walk.ts'
import { type Place, plainHead, whole } from './frame.ts'
import { pictureIn } from './pictures.ts'

export function customPageHead({ path, content, updateTime }: CustomPage, place: Place): Head {
  return {
    ...plainHead(place, `/dynamic/${path}`, plainTextOf(content)),
    type: 'article',
    image: whole(place.origin, pictureIn(content) ?? ''),
    modified: updateTime,
  }
}
