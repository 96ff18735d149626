import { sql } from 'kysely';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { isActiveAccount } from '../../accounts/active.ts';
import type { Role } from '../../../src/domain/access/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { securityGroup } from './staff-rule.ts';
import { buildSharedReads } from '../../platform/shared-reads.ts';
import { anyOf, asText, build, camel, type Given, prepared } from '../../platform/sql.ts';

/** `endsAt` is the absolute end; activity moves `idleEndsAt`. */
interface SessionTimes {
  idleEndsAt: Date;
  endsAt: Date;
  lastActivityAt: Date;
  authenticatedAt: Date;
}

/** Requests read the times only. */
export interface SessionFacts extends SessionTimes {
  mfaVerifiedAt?: Date | null;
  userAgent?: string | null;
  ip?: string | null;
}

export interface PersonFacts {
  email: string;
  firstName: string | null;
  lastName: string | null;
  roles: Role[];
  hasTwoFactor: boolean;
  /** Null until the next sign-in with a password. */
  passwordMeetsStaffRule: boolean | null;
  /** The stored group of settings. */
  security: unknown;
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof buildLucia>;
    DatabaseSessionAttributes: SessionFacts;
    DatabaseUserAttributes: PersonFacts;
  }
}

type SessionRow = SessionTimes & PersonFacts & { id: string; userId: string };

/** None of suspended, unconfirmed and erased accounts. */
const sessionsBy = prepared(
  ({ ids }: Given<{ ids: string[] }>) =>
    build
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .leftJoin('profiles as p', 'p.id', 'u.id')
      .select(['s.expires_at as idleEndsAt', 's.absolute_expires_at as endsAt'])
      .select(camel('s.id', 's.user_id', 's.last_activity_at', 's.authenticated_at'))
      .select(camel('u.email', 'u.password_meets_staff_rule', 'p.first_name', 'p.last_name'))
      .select((eb) => [
        sql<Role[]>`array${eb
          .selectFrom('user_roles as r')
          .select((of) => asText(of.ref('r.role')).as('role'))
          .whereRef('r.user_id', '=', 'u.id')
          .orderBy('r.role')}`.as('roles'),
        sql<boolean>`exists ${eb
          .selectFrom('totp_factors as f')
          .select('f.user_id')
          .whereRef('f.user_id', '=', 'u.id')
          .where('f.confirmed_at', 'is not', null)}`.as('hasTwoFactor'),
        eb.selectFrom('settings as g').select('g.value').where('g.group', '=', securityGroup).as('security'),
      ])
      .where('s.id', '=', anyOf(ids, 'text'))
      .where('u.email_confirmed_at', 'is not', null)
      .where(isActiveAccount),
  'sessions by id',
);

const reads = new WeakMap<Db | Tx, (id: string) => Promise<SessionRow | undefined>>();

/** Uncached: ended sessions are invalid from the next request, on every node. Requests of one database share reads. */
export function readSession(db: Db | Tx, id: string): Promise<SessionRow | undefined> {
  let read = reads.get(db);
  if (read === undefined) reads.set(db, (read = buildSharedReads((ids) => readSessions(db, ids))));
  return read(id);
}

async function readSessions(db: Db | Tx, ids: string[]): Promise<ReadonlyMap<string, SessionRow>> {
  const rows = await sessionsBy(db, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** lucia uses the system clock: ends are converted to the site's. */
function buildAdapter(db: Db | Tx, clock: Clock): Adapter {
  const byLuciasClock = (end: Date) => new Date(Date.now() + end.getTime() - clock.now().getTime());
  return {
    async getSessionAndUser(id) {
      const row = await readSession(db, id);
      if (row === undefined) return [null, null];
      const end = row.idleEndsAt.getTime() < row.endsAt.getTime() ? row.idleEndsAt : row.endsAt;
      const session = { id: row.id, userId: row.userId, expiresAt: byLuciasClock(end), attributes: row };
      return [session, { id: row.userId, attributes: row }];
    },
    async getUserSessions(userId) {
      const rows = await db.session.findMany({ where: { userId } });
      return rows.map(({ id, expiresAt, absoluteExpiresAt, ...attributes }) => ({
        id,
        userId,
        expiresAt: byLuciasClock(expiresAt),
        attributes: { ...attributes, idleEndsAt: expiresAt, endsAt: absoluteExpiresAt },
      }));
    },
    async setSession({ id, userId, attributes }) {
      const { idleEndsAt: expiresAt, endsAt: absoluteExpiresAt, ...facts } = attributes;
      const createdAt = facts.lastActivityAt;
      await db.session.create({
        data: { id, userId, expiresAt, absoluteExpiresAt, createdAt, ...facts },
        select: { id: true },
      });
    },
    async updateSessionExpiration(id, expiresAt) {
      await db.session.updateMany({ where: { id }, data: { expiresAt } });
    },
    async deleteSession(id) {
      await db.session.deleteMany({ where: { id } });
    },
    async deleteUserSessions(userId) {
      await db.session.deleteMany({ where: { userId } });
    },
    async deleteExpiredSessions() {
      const now = clock.now();
      await db.session.deleteMany({ where: { OR: [{ expiresAt: { lt: now } }, { absoluteExpiresAt: { lt: now } }] } });
    },
  };
}

/** No automatic extension: only activity extends (D9). */
export const buildLucia = (db: Db | Tx, clock: Clock) =>
  new Lucia(buildAdapter(db, clock), {
    sessionExpiresIn: new TimeSpan(0, 'ms'),
    getSessionAttributes: (facts) => ({ facts }),
    getUserAttributes: (facts) => ({ facts }),
  });
