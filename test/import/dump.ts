/** Dumps as mysqldump writes them, in the column order of the true tables. */

type Value = string | number | null | { hex: string }

function valueText(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return `0x${Buffer.from(value.hex).toString('hex')}`
  return `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`
}

/** A table with all its columns; a row says what it has, and the rest is what the software begins with. */
export function table(name: string, columns: string, rows: Record<string, Value>[]): string {
  const names = columns.trim().split(/\s+/)
  const made = names.map((column) => `  \`${column}\` varchar(255) NOT NULL DEFAULT '0'`).join(',\n')
  const text = `DROP TABLE IF EXISTS \`${name}\`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
CREATE TABLE \`${name}\` (
${made},
  PRIMARY KEY (\`${names[0]}\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='it''s; a (table)';
`
  const unknown = rows.flatMap((row) => Object.keys(row).filter((key) => !names.includes(key)))
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`)
  if (rows.length === 0) return text
  const values = rows.map(
    (row) => `(${names.map((column) => valueText(Object.hasOwn(row, column) ? (row[column] as Value) : 0)).join(',')})`,
  )
  return `${text}LOCK TABLES \`${name}\` WRITE;
INSERT INTO \`${name}\` VALUES ${values.join(',')};
UNLOCK TABLES;
`
}

export const head = `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: ultrax
/*!40101 SET NAMES utf8mb4 */;
`
