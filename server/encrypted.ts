import { StartupError } from './startup-error.ts';

/** Connections that may be remote and unencrypted. */
export const plaintextKinds = ['database', 'files', 'mail', 'log', 'scanner'] as const;
export type PlaintextKind = (typeof plaintextKinds)[number];

interface Destinations {
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  S3_ENDPOINT?: URL | undefined;
  LOG_FORWARD?: URL | undefined;
  VIRUS_SCANNER?: URL | undefined;
  ALLOW_PLAINTEXT: readonly PlaintextKind[];
}

/** By host or socket path: no network is involved. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return (
    name.startsWith('/') || name === 'localhost' || name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  );
}

/** The parameter overrides the URL. */
export function databaseHost(url: URL): string {
  return url.searchParams.getAll('host').at(-1) || decodeURIComponent(url.hostname) || 'localhost';
}

/** Disables encryption or certificate checks. */
function isUnchecked(parameters: URLSearchParams): boolean {
  const modes = parameters.getAll('sslmode');
  return (
    modes.includes('disable') ||
    modes.includes('no-verify') ||
    parameters.has('uselibpqcompat') ||
    parameters.getAll('ssl').some((value) => value !== 'true' && value !== '1')
  );
}

const plaintextHint = (kind: PlaintextKind) => `, or, on a private network, set ALLOW_PLAINTEXT=${kind}.`;

/** Would override the client's options. */
const mailSwitches = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'tls.', 'proxy'];

function hasMailSwitch(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const isSwitch = (name: string) => mailSwitches.some((each) => name.startsWith(each));
  return !isThisMachine(hostname) && [...searchParams.keys()].some(isSwitch);
}

/**
 * With certificate checks for all remote connections not in ALLOW_PLAINTEXT. Mail decides per connection
 * (mail/transport.ts).
 * @throws StartupError naming the setting, never its value
 */
export function requireEncryption<Settings extends Destinations>(settings: Settings): Settings {
  const { S3_ENDPOINT: files, LOG_FORWARD: log, VIRUS_SCANNER: scanner, ALLOW_PLAINTEXT: allowed } = settings;
  if (files?.protocol === 'http:' && !isThisMachine(files.hostname) && !allowed.includes('files')) {
    throw new StartupError(`S3_ENDPOINT would send files unencrypted. Use https${plaintextHint('files')}`);
  }
  if (log?.protocol === 'tcp:' && !isThisMachine(log.hostname) && !allowed.includes('log')) {
    throw new StartupError(`LOG_FORWARD would send the log unencrypted. Use tls://${plaintextHint('log')}`);
  }
  if (scanner?.protocol === 'tcp:' && !isThisMachine(scanner.hostname) && !allowed.includes('scanner')) {
    throw new StartupError(
      `VIRUS_SCANNER would send uploads unencrypted. Use unix:///path on this machine${plaintextHint('scanner')}`,
    );
  }
  if (settings.SMTP_URL !== undefined && hasMailSwitch(settings.SMTP_URL) && !allowed.includes('mail')) {
    throw new StartupError(
      `SMTP_URL would change how mail is encrypted. Remove ${mailSwitches.join(', ')}${plaintextHint('mail')}`,
    );
  }
  if (settings.DATABASE_URL === undefined || allowed.includes('database')) return settings;
  const url = new URL(settings.DATABASE_URL);
  if (isThisMachine(databaseHost(url))) return settings;
  if (isUnchecked(url.searchParams)) {
    throw new StartupError(
      `DATABASE_URL would connect without TLS or without checking the certificate. Use sslmode=verify-full${plaintextHint('database')}`,
    );
  }
  // The driver treats `require` alike, but that will change.
  url.searchParams.set('sslmode', 'verify-full');
  return { ...settings, DATABASE_URL: url.href };
}
