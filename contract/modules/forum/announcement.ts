import * as z from 'zod/mini'
import { document, writing } from '#contract/shared/document.ts'
import { id, nothing, time, written } from '#contract/shared/values.ts'
import { largeBody, post, query, queryForStaff, queryList } from '../../endpoint.ts'

/** Up to the year 9999. */
const moment = time.check(z.gte(0), z.lte(253_402_300_799_000))

export const announcement = z.object({
  _id: id,
  title: z.string(),
  content: document,
  excerpt: z.string(),
  isPinned: z.boolean(),
  isRead: z.boolean(),
  startTime: time,
  /** 0: for ever. */
  endTime: time,
  createTime: time,
})
export type Announcement = z.infer<typeof announcement>

const adminAnnouncement = z.extend(announcement, { state: z.enum(['planned', 'shown', 'over']), readNumber: z.int() })
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>

export const announcementContract = {
  list: queryList('/api/aoir-announcement/list', {
    summary: 'Announcements that are in force, pinned ones first',
    of: announcement,
  }),
  read: query('/api/aoir-announcement/read', {
    summary: 'I have read it; without _id: all of them',
    access: 'member',
    input: z.object({ _id: z.optional(id) }),
    output: nothing,
  }),
  adminList: queryForStaff('site.edit', '/api/aoir-admin-announcement/list', {
    summary: 'All announcements, planned and past ones too',
    of: adminAnnouncement,
  }),
  adminSave: post('/api/aoir-admin-announcement/save', {
    summary: 'Make an announcement, or change one (with _id)',
    access: 'staff',
    needs: 'site.edit',
    mostBytes: largeBody,
    creates: true,
    input: z.object({
      _id: z.optional(id),
      title: written({ min: 1, max: 60, missing: 'announcement_need_title' }),
      content: writing,
      isPinned: z._default(z.boolean(), false),
      startTime: z.optional(moment),
      /** 0: for ever. */
      endTime: z._default(moment, 0),
    }),
    output: adminAnnouncement,
  }),
  adminDelete: post('/api/aoir-admin-announcement/delete', {
    summary: 'Delete an announcement',
    access: 'staff',
    needs: 'site.edit',
    input: z.object({ _id: id }),
    output: nothing,
  }),
}
