/** Why an export or an import of the site cannot go on: one sentence for whoever typed the command. */
export class ExportFault extends Error {
  override name = 'ExportFault'
}
