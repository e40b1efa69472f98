import openapiTS, { astToString } from 'openapi-typescript'

/** The types of a client, as somebody else's tool makes them from the document. */
export async function clientTypes(document: object): Promise<string> {
  return astToString(await openapiTS(JSON.stringify(document)))
}
