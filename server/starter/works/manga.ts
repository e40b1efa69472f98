import type { FirstEpisode } from './chapters.ts'

/** Stories without a word: what is drawn needs no letters of any language. */
export const catStory: FirstEpisode[] = [
  [
    '小鱼',
    [
      [
        { sky: 'dawn', items: ['sea', 'island', 'lighthouse'] },
        { sky: 'dawn', items: ['shore', 'cat'] },
      ],
      [
        { sky: 'day', items: ['shore', 'puddle', 'fish'] },
        { sky: 'day', items: ['shore', 'cat', 'puddle', 'fish', 'wonder'] },
      ],
      [
        { sky: 'day', items: ['sun', 'shore', 'puddle', 'fish', 'gulls'] },
        { sky: 'day', items: ['shore', 'cat', 'bucket', 'gulls'] },
      ],
      [
        { sky: 'dusk', items: ['sea', 'shore', 'cat', 'bucket'] },
        { sky: 'dusk', items: ['sea', 'fish', 'heart'] },
      ],
    ],
  ],
  [
    '停电的晚上',
    [
      [
        { sky: 'night', items: ['moon', 'sea', 'island', 'lighthouse'] },
        { sky: 'rain', items: ['sea', 'island', 'dark lighthouse', 'rain'] },
      ],
      [
        { sky: 'rain', items: ['sea', 'boat', 'rain'] },
        { sky: 'rain', items: ['shore', 'cat', 'wonder', 'rain'] },
      ],
      [
        { sky: 'night', items: ['stairs', 'cat'] },
        { sky: 'night', items: ['stairs', 'cat', 'lantern'] },
      ],
      [
        { sky: 'night', items: ['sea', 'island', 'lighthouse', 'stars'] },
        { sky: 'dawn', items: ['sea', 'boat', 'sun', 'heart'] },
      ],
    ],
  ],
]

export const whaleStory: FirstEpisode[] = [
  [
    '第一封信',
    [
      [{ sky: 'dawn', items: ['sea', 'town', 'gulls'] }],
      [
        { sky: 'day', items: ['shore', 'cat', 'letter'] },
        { sky: 'day', items: ['sun', 'sea', 'letter'] },
      ],
      [{ sky: 'day', items: ['sea', 'whale', 'gulls'] }],
      [
        { sky: 'dusk', items: ['sea', 'whale', 'letter'] },
        { sky: 'dusk', items: ['sea', 'island', 'dark lighthouse'] },
      ],
      [{ sky: 'night', items: ['stars', 'moon', 'sea', 'whale', 'letter'] }],
    ],
  ],
  [
    '换乘',
    [
      [
        { sky: 'night', items: ['stars', 'sea', 'whale'] },
        { sky: 'rain', items: ['sea', 'whale', 'rain'] },
      ],
      [
        { sky: 'rain', items: ['sea', 'boat', 'rain', 'wonder'] },
        { sky: 'dawn', items: ['sea', 'fish', 'letter'] },
      ],
      [
        { sky: 'dawn', items: ['sea', 'whale', 'letter'] },
        { sky: 'dawn', items: ['sea', 'island', 'lighthouse'] },
      ],
      [
        { sky: 'day', items: ['shore', 'cat', 'letter', 'heart'] },
        { sky: 'day', items: ['sun', 'sea', 'whale', 'gulls'] },
      ],
    ],
  ],
]
