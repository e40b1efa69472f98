import { announcementContract } from '#contract/modules/forum/announcement.ts'
import { routes } from '../../http/api/routes.ts'
import { announcementsForAdmin, removeAnnouncement, saveAnnouncement } from './admin.ts'
import { listAnnouncements, markAnnouncementRead } from './announcements.ts'

export const announcementRoutes = routes(announcementContract, {
  list: ({ ctx, viewer, input }) => listAnnouncements(ctx, viewer, input),
  read: ({ ctx, viewer, input }) => markAnnouncementRead(ctx, viewer, input._id),
  adminList: ({ ctx, input }) => announcementsForAdmin(ctx, input),
  adminSave: ({ ctx, viewer, input, client }) => saveAnnouncement(ctx, { viewer, ip: client.ip }, input),
  adminDelete: ({ ctx, viewer, input, client }) => removeAnnouncement(ctx, { viewer, ip: client.ip }, input._id),
})
