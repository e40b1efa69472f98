import { parseSync } from 'vite'
import { isTest, type Sources, target } from './sources.ts'

// biome-ignore lint/suspicious/noExplicitAny: nodes of the parser, of which only a few fields are looked at
type Node = any

/** As much of a TypeScript type as rows and arguments of statements need. */
export type Shape =
  | { kind: 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'null' | 'nothing' | 'any' }
  /** A part of a statement, or what gives one: the name says which part. */
  | { kind: 'sql' | 'function'; name: string }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'list'; of: Shape }
  | { kind: 'object'; fields: Map<string, { shape: Shape; optional: boolean }> }
  | { kind: 'union'; of: Shape[] }

export interface StatementFunction {
  file: string
  name: string
  parameters: Shape[]
  isExported: boolean
}

/** Somewhere rows are asked for: as which type, and by which statement. */
export interface Question {
  file: string
  line: number
  row: Shape
  /** `file name` of the functions that give the statement; empty when that is not to be seen. */
  statements: string[]
  /** The statement itself, where it is written there. */
  text: string | undefined
}

interface Module {
  file: string
  code: string
  imports: Map<string, { file: string; name: string }>
  types: Map<string, Node>
  /** Lists that are written out, as `const names = ['a', 'b'] as const`. */
  lists: Map<string, Node>
  functions: Map<string, { node: Node; isExported: boolean }>
  reexports: { from: string; names: Map<string, string> | null }[]
  nodes: Node[]
}

export function readStatements(sources: Sources) {
  const modules = new Map<string, Module>()
  for (const [file, code] of sources)
    if (/^(server|contract)\/.*\.ts$/.test(file) && !isTest(file)) modules.set(file, readModule(file, code))
  const functions: StatementFunction[] = []
  const questions: Question[] = []
  for (const module of modules.values()) {
    if (!module.file.startsWith('server/')) continue
    for (const [name, { node, isExported }] of module.functions) {
      if (nameOf(node.returnType?.typeAnnotation) !== 'Sql') continue
      const parameters = node.params.map((each: Node) => parameterShape(modules, module, each))
      functions.push({ file: module.file, name, parameters, isExported })
    }
    questions.push(...questionsOf(modules, module))
  }
  return { functions, questions }
}

function readModule(file: string, code: string): Module {
  const { program, errors } = parseSync(file, code, { lang: 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const module: Module = {
    file,
    code,
    imports: new Map(),
    types: new Map(),
    lists: new Map(),
    functions: new Map(),
    reexports: [],
    nodes: [],
  }
  walk(program, (node) => {
    module.nodes.push(node)
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
      module.types.set(node.id.name, node)
    if (node.type === 'VariableDeclarator' && node.init?.type === 'TSAsExpression') module.lists.set(node.id.name, node)
    if (node.type === 'ImportDeclaration')
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier')
          module.imports.set(each.local.name, { file: target(file, node.source.value).to, name: each.imported.name })
    if (node.type === 'ExportNamedDeclaration' && node.source) {
      const names = new Map<string, string>(node.specifiers.map((each: Node) => [each.exported.name, each.local.name]))
      module.reexports.push({ from: target(file, node.source.value).to, names })
    }
    if (node.type === 'ExportAllDeclaration')
      module.reexports.push({ from: target(file, node.source.value).to, names: null })
  })
  for (const top of program.body as Node[]) {
    const node = top.declaration ?? top
    if (node.type === 'FunctionDeclaration')
      module.functions.set(node.id.name, { node, isExported: top.type === 'ExportNamedDeclaration' })
  }
  return module
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit)
  } else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node)
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, visit)
  }
}

/** Where a name that a module uses or passes on is declared. */
function declared(
  modules: Map<string, Module>,
  module: Module,
  name: string,
  kind: 'types' | 'functions' | 'lists',
): { module: Module; node: Node } | undefined {
  const own = module[kind].get(name)
  if (own) return { module, node: own }
  const from = module.imports.get(name)
  if (from) {
    const other = modules.get(from.file)
    return other && declared(modules, other, from.name, kind)
  }
  for (const { from: file, names } of module.reexports) {
    const other = modules.get(file)
    const found =
      other && (names === null || names.has(name)) && declared(modules, other, names?.get(name) ?? name, kind)
    if (found) return found
  }
  return undefined
}

function nameOf(type: Node): string | undefined {
  return type?.type === 'TSTypeReference' ? type.typeName.name : undefined
}

function parameterShape(modules: Map<string, Module>, module: Module, node: Node): Shape {
  if (node.type === 'RestElement') return { kind: 'any' }
  const inner = node.type === 'AssignmentPattern' ? node.left : node
  const shape = named(shapeOf(modules, module, inner.typeAnnotation?.typeAnnotation), inner.name ?? '')
  const isOptional = inner.optional || node.type === 'AssignmentPattern'
  return isOptional ? { kind: 'union', of: [shape, { kind: 'nothing' }] } : shape
}

/** Parts of statements are known by the name of the parameter or field. */
function named(shape: Shape, name: string): Shape {
  if (shape.kind === 'union') return { kind: 'union', of: shape.of.map((each) => named(each, name)) }
  return shape.kind === 'sql' || shape.kind === 'function' ? { ...shape, name } : shape
}

const keywords: Record<string, Shape['kind']> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'nothing',
  TSFunctionType: 'function',
  TSTemplateLiteralType: 'string',
}
const globals: Record<string, Shape['kind']> = { Date: 'Date', Buffer: 'Buffer', Sql: 'sql', Uint8Array: 'Buffer' }
const unknownShape: Shape = { kind: 'any' }

function shapeOf(modules: Map<string, Module>, module: Module, node: Node, depth = 0): Shape {
  if (!node || depth > 12) return unknownShape
  const inner = (each: Node) => shapeOf(modules, module, each, depth + 1)
  const keyword = keywords[node.type]
  if (keyword) return { kind: keyword } as Shape
  switch (node.type) {
    case 'TSParenthesizedType':
      return inner(node.typeAnnotation)
    case 'TSTypeOperator':
      return node.operator === 'readonly' ? inner(node.typeAnnotation) : unknownShape
    case 'TSLiteralType':
      return node.literal.type === 'Literal' ? { kind: 'literal', value: node.literal.value } : unknownShape
    case 'TSArrayType':
      return { kind: 'list', of: inner(node.elementType) }
    case 'TSUnionType':
      return { kind: 'union', of: node.types.map(inner) }
    case 'TSIntersectionType':
      return merged(node.types.map(inner))
    case 'TSTypeLiteral':
      return fieldsOf(node.members, inner)
    case 'TSIndexedAccessType':
      return listed(modules, module, node.objectType)
    case 'TSTypeReference':
      return reference(modules, module, node, depth)
    default:
      return unknownShape
  }
}

function reference(modules: Map<string, Module>, module: Module, node: Node, depth: number): Shape {
  const name = nameOf(node) ?? ''
  const inner = (each: Node) => shapeOf(modules, module, each, depth + 1)
  const [first, second] = node.typeArguments?.params ?? []
  const global = globals[name]
  if (global) return { kind: global } as Shape
  if (name === 'Readonly' || name === 'Partial') return inner(first)
  if (name === 'Array' || name === 'ReadonlyArray') return { kind: 'list', of: inner(first) }
  if (name === 'Pick' || name === 'Omit') return picked(inner(first), inner(second), name === 'Pick')
  const found = declared(modules, module, name, 'types')
  if (!found || found.node.typeParameters) return unknownShape
  const there = (each: Node) => shapeOf(modules, found.module, each, depth + 1)
  if (found.node.type === 'TSTypeAliasDeclaration') return there(found.node.typeAnnotation)
  const bases = (found.node.extends ?? []).map((base: Node) =>
    there({ type: 'TSTypeReference', typeName: base.expression, typeArguments: base.typeArguments }),
  )
  return merged([...bases, fieldsOf(found.node.body.body, there)])
}

function fieldsOf(members: Node[], inner: (node: Node) => Shape): Shape {
  const fields = new Map<string, { shape: Shape; optional: boolean }>()
  for (const { type, key, optional, typeAnnotation } of members)
    if (type === 'TSPropertySignature')
      fields.set(key.name ?? key.value, {
        shape: named(inner(typeAnnotation?.typeAnnotation), key.name ?? key.value),
        optional,
      })
  return { kind: 'object', fields }
}

/** `(typeof names)[number]`: one of them. */
function listed(modules: Map<string, Module>, module: Module, node: Node): Shape {
  const query = node.type === 'TSParenthesizedType' ? node.typeAnnotation : node
  const found = query.type === 'TSTypeQuery' && declared(modules, module, query.exprName.name, 'lists')
  const elements = found ? found.node.init.expression.elements : undefined
  if (!elements?.every((each: Node) => each.type === 'Literal')) return unknownShape
  return { kind: 'union', of: elements.map(({ value }: Node) => ({ kind: 'literal', value })) }
}

function merged(shapes: Shape[]): Shape {
  const fields = shapes.flatMap((shape) => (shape.kind === 'object' ? [...shape.fields] : []))
  return { kind: 'object', fields: new Map(fields) }
}

function picked(shape: Shape, names: Shape, isPick: boolean): Shape {
  if (shape.kind !== 'object') return unknownShape
  const all = names.kind === 'union' ? names.of : [names]
  const values = all.map((each) => (each.kind === 'literal' ? each.value : ''))
  return { kind: 'object', fields: new Map([...shape.fields].filter(([name]) => values.includes(name) === isPick)) }
}

const questions = ['many', 'maybe', 'one', 'run']

function isOfDatabase(node: Node): boolean {
  return /^(db|tx|searchDb|on)$/.test(node.property?.name ?? node.name ?? '')
}

/** Each hole is a value; where one is a part of the statement, PostgreSQL says no. */
function textOf(node: Node): string | undefined {
  if (node?.type !== 'TaggedTemplateExpression' || node.tag.name !== 'sql') return undefined
  return node.quasi.quasis.map(({ value }: Node, at: number) => (at > 0 ? `$${at}` : '') + value.cooked).join('')
}

function questionsOf(modules: Map<string, Module>, module: Module): Question[] {
  return module.nodes.flatMap((node): Question[] => {
    if (node.type !== 'CallExpression' || !questions.includes(node.callee.property?.name)) return []
    const [asked] = node.arguments
    const [row] = node.typeArguments?.params ?? []
    // Others have methods of these names as well.
    if (!isOfDatabase(node.callee.object)) return []
    const statements = functionsIn(module, asked).flatMap((name) => {
      const found = declared(modules, module, name, 'functions')
      return found ? [`${found.module.file} ${found.node.node.id.name}`] : []
    })
    const line = module.code.slice(0, node.start).split('\n').length
    return [{ file: module.file, line, row: shapeOf(modules, module, row), statements, text: textOf(asked) }]
  })
}

/** The functions whose statement an expression is; a variable is what it was declared as. */
function functionsIn(module: Module, node: Node, depth = 0): string[] {
  if (!node || depth > 3) return []
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') return [node.callee.name]
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => functionsIn(module, each, depth + 1))
  if (node.type !== 'Identifier') return []
  return module.nodes.flatMap((each) =>
    each.type === 'VariableDeclarator' && each.id.name === node.name ? functionsIn(module, each.init, depth + 1) : [],
  )
}
