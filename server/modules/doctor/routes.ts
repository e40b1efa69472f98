import { adminDoctorContract } from '#contract/modules/site/doctor.ts'
import { routes } from '../../http/api/routes.ts'
import { examine } from './examine.ts'

export const doctorRoutes = routes(adminDoctorContract, {
  check: ({ ctx, client }) => examine({ ctx, callerIp: client.ip }, client.locale),
})
