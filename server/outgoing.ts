import type { Env } from './env.ts';
import { portOfMail } from './mail/transport.ts';
import { databaseHost } from './encrypted.ts';
import type { Destination } from './platform/outgoing.ts';
import { scannerPlace } from './platform/virus-scanner.ts';

type Settings = Pick<
  Env,
  | 'SMTP_URL'
  | 'VIRUS_SCANNER'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_API_BASE'
  | 'LOG_FORWARD'
>;

const portOf = ({ port, protocol }: URL, usual: number) => Number(port) || (protocol.endsWith('s:') ? usual : 80);

/** All servers these settings connect to (SECURITY-ASVS.md, 'Connections'). */
export function destinationsOf(settings: Settings, databaseUrl: string): Destination[] {
  const database = new URL(databaseUrl);
  const databasePort = Number(database.searchParams.getAll('port').at(-1) ?? database.port) || 5432;
  const host = databaseHost(database);
  const list: Destination[] = [
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${databasePort}` } : { host, port: databasePort },
  ];
  const { SMTP_URL: mail, S3_BUCKET: bucket, S3_ENDPOINT: files, S3_REGION: region } = settings;
  if (mail !== undefined) {
    const address = new URL(mail);
    list.push({ host: address.hostname, port: portOfMail(address) });
  }
  if (files !== undefined) list.push({ host: files.hostname, port: portOf(files, 443) });
  else if (bucket !== undefined) {
    const amazon = `s3.${region}.amazonaws.com`;
    list.push({ host: amazon, port: 443 }, { host: `${bucket}.${amazon}`, port: 443 });
  }
  if (settings.STRIPE_SECRET_KEY !== undefined) {
    const cards = settings.STRIPE_API_BASE ?? new URL('https://api.stripe.com');
    list.push({ host: cards.hostname, port: portOf(cards, 443) });
  }
  if (settings.VIRUS_SCANNER !== undefined) list.push(scannerPlace(settings.VIRUS_SCANNER));
  if (settings.LOG_FORWARD !== undefined) {
    list.push({ host: settings.LOG_FORWARD.hostname, port: Number(settings.LOG_FORWARD.port) });
  }
  return list;
}
