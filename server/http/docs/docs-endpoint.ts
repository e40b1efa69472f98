import type { Endpoint } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { html, type Markup } from '../pages/markup.ts'
import { exampleOf, type Field, fieldsOf, resolver, typeOf } from './docs-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApi } from './openapi.ts'
import type { Operation } from './openapi-operation.ts'

interface Described {
  endpoint: Endpoint
  operation: Operation
  document: OpenApi
  locale: Locale
  origin: string
}

/** One endpoint: what it is, what goes in, what comes out, and how to call it. */
export function endpointSection(described: Described): Markup {
  const { endpoint, operation, document, locale } = described
  const resolve = resolver(document.components.schemas)
  const output = resolve(dataOf(operation, resolve))
  return html`<article class="endpoint" id="${operation.operationId}">
<h3><span class="method ${endpoint.method === 'GET' ? 'get' : 'post'}">${endpoint.method}</span> <code>${endpoint.path}</code></h3>
<p>${operation.summary}</p>
<p class="marks">${marks(endpoint, locale)}</p>
<h4>${say(locale, 'docs_request')}</h4>
${fieldList([...parameterFields(described), ...fieldsOf(bodyOf(operation), locale, resolve)], locale)}
<details><summary>${say(locale, 'docs_answer')} <code>${typeOf(output, resolve)}</code></summary>
${fieldList(answerFields(fieldsOf(output.items ?? output, locale, resolve)), locale)}</details>
<details><summary>${say(locale, 'docs_example')}</summary>
<pre tabindex="0"><code>${curl(described)}</code></pre></details>
<p class="codes">${say(locale, 'docs_codes')} ${Object.keys(operation.responses).map((code) => html`<code>${code}</code> `)}</p>
</article>
`
}

function marks(endpoint: Endpoint, locale: Locale): Markup[] {
  const texts = [
    say(locale, `docs_access_${endpoint.access}`),
    ...(endpoint.needs ? [endpoint.needs] : []),
    ...(endpoint.always ? [say(locale, 'docs_always')] : []),
    ...(endpoint.creates ? [say(locale, 'docs_creates')] : []),
  ]
  return texts.map((text, index) => html`<span class="mark ${index === 0 ? endpoint.access : ''}">${text}</span> `)
}

function parameterFields({ operation, locale, document }: Described): Field[] {
  const resolve = resolver(document.components.schemas)
  return operation.parameters.flatMap((parameter) => {
    if (parameter.in === 'header') return []
    const single = {
      properties: { [parameter.name]: parameter.schema },
      required: parameter.required ? [parameter.name] : [],
    }
    const place = say(locale, parameter.in === 'path' ? 'docs_place_path' : 'docs_place_query')
    return fieldsOf(single, locale, resolve).map((field) => ({ ...field, limits: [place, ...field.limits] }))
  })
}

/** In an answer nothing is required of anybody; what may be missing is marked instead. */
function answerFields(fields: Field[]): Field[] {
  return fields.map((field) => ({ ...field, name: field.required ? field.name : `${field.name}?`, required: false }))
}

function fieldList(fields: Field[], locale: Locale): Markup {
  if (fields.length === 0) return html`<p class="quiet">${say(locale, 'docs_no_fields')}</p>`
  return html`<ul class="fields">${fields.map(
    (field) => html`<li><code class="name">${field.name}</code> <span class="type">${field.type}</span>${
      field.required ? html` <span class="required">${say(locale, 'docs_required')}</span>` : null
    }${field.limits.map((limit) => html` <span class="limit">${limit}</span>`)}</li>
`,
  )}</ul>`
}

function curl({ endpoint, operation, document, origin }: Described): string {
  const body = operation.requestBody?.content['application/json']?.example
  const path = endpoint.path.replace(/\{\w+\}/g, '1')
  const query = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const search = query
    .map(({ name, schema }) => `${name}=${exampleOf(schema, resolver(document.components.schemas))}`)
    .join('&')
  const lines = [`curl '${origin}${path}${search ? `?${search}` : ''}'`]
  if (endpoint.access !== 'anyone') lines.push(`-H "Authorization: Bearer $TOKEN"`)
  if (endpoint.creates) lines.push(`-H "Idempotency-Key: $(uuidgen)"`)
  if (endpoint.method === 'POST')
    lines.push(`-H 'Content-Type: application/json'`, `-d '${quoted(JSON.stringify(body))}'`)
  return lines.join(' \\\n  ')
}

function quoted(text: string): string {
  return text.replaceAll("'", String.raw`'\''`)
}

function bodyOf(operation: Operation): JsonSchema {
  return operation.requestBody?.content['application/json']?.schema ?? {}
}

/** What a success holds; where there are several, what the plain one holds. */
function dataOf(operation: Operation, resolve: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const answer = operation.responses['200']
  const whole = answer && 'content' in answer ? answer.content?.['application/json']?.schema : undefined
  if (!whole) return { type: 'null' }
  return resolve(resolve(whole).oneOf?.[0] ?? whole).properties?.data ?? {}
}
