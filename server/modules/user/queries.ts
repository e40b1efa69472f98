import sql, { type Sql } from 'sql-template-tag'

const account = sql`id, name, avatar, vip_end_at, exp, signature, userpower, sex, email, phone, created_at`

export interface NewUser {
  name: string
  nameKey: string
  passwordHash: string
  email: string | null
  emailKey: string | null
  emailConfirmed: boolean
  phone: string | null
  userpower: 0 | 1
}

export function accountById(id: string): Sql {
  return sql`select ${account} from users where id = ${id} and deleted_at is null`
}

export function passwordHashOf(id: string): Sql {
  return sql`select password_hash, email from users where id = ${id} and deleted_at is null`
}

/** Names of deleted accounts stay taken: nobody steps into the shoes of somebody who left. */
export function nameExists(nameKey: string): Sql {
  return sql`select 1 from users where name_key = ${nameKey}`
}

export function confirmedEmailExists(emailKey: string): Sql {
  return sql`select 1 from users where email_key = ${emailKey} and email_confirmed_at is not null`
}

/** No row when the name or the confirmed email is taken. */
export function insertUser(user: NewUser): Sql {
  return sql`
    insert into users (name, name_key, password_hash, email, email_key, email_confirmed_at, phone, userpower)
    values (${user.name}, ${user.nameKey}, ${user.passwordHash}, ${user.email}, ${user.emailKey},
      case when ${user.emailConfirmed} then now() end, ${user.phone}, ${user.userpower})
    on conflict do nothing returning id`
}

/** Only if nobody else has changed it since it was read. */
export function replacePasswordHash(id: string, before: string, after: string): Sql {
  return sql`
    update users set password_hash = ${after} where id = ${id} and password_hash = ${before} and deleted_at is null`
}

/** Holds the account still until the transaction ends; no row when it was deleted or its password has changed. */
export function holdAccount(id: string, passwordHash: string): Sql {
  return sql`
    select 1 from users where id = ${id} and password_hash = ${passwordHash} and deleted_at is null
    for no key update`
}

export function updateAvatar(id: string, avatar: string): Sql {
  return sql`update users set avatar = ${avatar} where id = ${id} and deleted_at is null`
}

export function administratorExists(): Sql {
  return sql`select 1 from users where userpower = 0 and deleted_at is null limit 1`
}

/** Two processes that start at once make one administrator. */
export function lockAdministratorCreation(): Sql {
  return sql`select pg_advisory_xact_lock(hashtext('first administrator'))`
}
