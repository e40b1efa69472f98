import { lifeZones } from './topics-life.ts'
import { makingZones } from './topics-making.ts'
import { thingZones } from './topics-things.ts'
import { togetherZones } from './topics-together.ts'

export const topicZones = [...thingZones, ...lifeZones, ...makingZones, ...togetherZones]
