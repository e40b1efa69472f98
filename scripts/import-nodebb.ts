import { moveIn } from './operator/move-in.ts'

await moveIn('nodebb')
