import type { DeployStep, EnvironmentItem } from '#contract/modules/site/panel.ts'
import { m } from '#messages/messages.js'

export const itemNames: Record<EnvironmentItem, () => string> = {
  panel: m.admin_panel_item_panel,
  node: m.admin_panel_item_node,
  webserver: m.admin_panel_item_webserver,
  disk: m.admin_panel_item_disk,
  memory: m.admin_panel_item_memory,
  project: m.admin_panel_item_project,
  port: m.admin_panel_item_port,
  folder: m.admin_panel_item_folder,
}

export const stepNames: Record<DeployStep, () => string> = {
  check: m.admin_panel_step_check,
  folder: m.admin_panel_step_folder,
  upload: m.admin_panel_step_upload,
  unpack: m.admin_panel_step_unpack,
  settings: m.admin_panel_step_settings,
  project: m.admin_panel_step_project,
  start: m.admin_panel_step_start,
  visit: m.admin_panel_step_visit,
}
