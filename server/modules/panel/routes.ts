import { panelContract } from '#contract/modules/site/panel.ts'
import { routes } from '../../http/api/routes.ts'
import { deploy } from './deploy.ts'
import { checkEnvironment, checkPanel, listProjects, whiteIps } from './service.ts'

export const panelRoutes = routes(panelContract, {
  checkApi: ({ ctx, client: { ip }, viewer, input }) => checkPanel(ctx, { viewer, ip }, input),
  getNodeProjectList: ({ ctx, client: { ip }, viewer, input }) => listProjects(ctx, { viewer, ip }, input),
  checkDeployEnvironment: ({ ctx, client: { ip }, viewer, input }) => checkEnvironment(ctx, { viewer, ip }, input),
  deployNow: ({ ctx, client: { ip, locale }, viewer, input }) => deploy(ctx, { viewer, ip }, locale, input),
  getServerWhiteIp: ({ ctx, client: { ip }, viewer }) => whiteIps(ctx, { viewer, ip }),
})
