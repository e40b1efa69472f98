import { m } from '#messages/messages.js'
import type { Metric } from './trend.ts'

export function metricName(metric: Metric): string {
  return {
    views: m.creator_views(),
    likes: m.creator_likes(),
    comments: m.creator_comments(),
    fans: m.creator_fans(),
    posts: m.creator_posts(),
  }[metric]
}
