import { errorCode, reasonOf, StartupError } from '../../startup-error.ts';

interface Target {
  host: string;
  port: string;
  database: string;
  user: string;
}

function targetOf(url: string): Target {
  const { hostname, port, pathname, username } = new URL(url);
  return {
    host: decodeURIComponent(hostname) || 'localhost',
    port: port || '5432',
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  };
}

/**
 * Names host, database, user, never the password.
 * @param url a valid connection string
 */
export function connectionError(url: string, error: unknown): StartupError {
  const { host, port, database, user } = targetOf(url);
  switch (errorCode(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`The database host "${host}" in DATABASE_URL is unknown.`);
    case 'ECONNREFUSED':
      return new StartupError(`No database is responding at ${host}, port ${port} (DATABASE_URL).`);
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new StartupError(`The database host ${host}, port ${port} (DATABASE_URL) cannot be reached.`);
    case '28P01':
    case '28000':
      return new StartupError(`The database at ${host} rejected the user "${user}" or its password (DATABASE_URL).`);
    case '3D000':
      return new StartupError(
        `The database "${database}" does not exist at ${host}. Create it with CREATE DATABASE, or correct DATABASE_URL.`,
      );
    case '57P03':
      return new StartupError(`The database at ${host} is starting or stopping. Try again in a moment.`);
    case '53300':
      return new StartupError(`The database at ${host} has no free connections.`);
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_HAS_EXPIRED':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return new StartupError(
        `The certificate of the database at ${host} is not accepted (${reasonOf(error).replace(/\.$/, '')}). In DATABASE_URL, add sslrootcert=FILE with the certificate of its issuer, and use the host name in the certificate.`,
      );
    default:
      if (/does not support SSL/.test(reasonOf(error))) {
        return new StartupError(
          `The database at ${host} does not use TLS (DATABASE_URL). Turn TLS on, or, on a private network, set ALLOW_PLAINTEXT=database.`,
        );
      }
      if (/timeout/i.test(reasonOf(error))) {
        return new StartupError(`The database host ${host}, port ${port} (DATABASE_URL) did not respond in time.`);
      }
      if (/client password must be/.test(reasonOf(error))) {
        return new StartupError(`The database at ${host} requires a password. Add it to DATABASE_URL.`);
      }
      return new StartupError(
        `The database at ${host}, port ${port} (DATABASE_URL) cannot be used: ${reasonOf(error)}.`,
      );
  }
}

/** @throws StartupError without the text, which may contain a password */
export function requireDatabaseUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol) || parsed.pathname.length < 2) {
    throw new StartupError('DATABASE_URL is not of the form postgresql://user:password@host:5432/database.');
  }
}
