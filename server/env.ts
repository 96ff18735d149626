import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { plaintextKinds, requireEncryption } from './encrypted.ts';
import { reasonOf, StartupError } from './startup-error.ts';

const yesOrNo = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value));

function isKeyList(value: string): boolean {
  return value.split(',').every((entry) => /^[\w-]{1,20}:[A-Za-z0-9+/_-]{43,}={0,2}$/.test(entry.trim()));
}

function isWebhookSecretList(value: string): boolean {
  const entries = value.split(',');
  return entries.length <= 3 && entries.every((entry) => /^whsec_[\w+/=-]{8,250}$/.test(entry.trim()));
}

/** The secret key goes only to Stripe or a local program. */
function isStripeAddress({ origin, protocol, hostname }: URL): boolean {
  return origin === 'https://api.stripe.com' || (protocol === 'http:' && hostname === '127.0.0.1');
}

/** A test compares `.env.example`. */
export const envSchema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000).describe('Port the site listens on'),
  HOST: z.string().min(1).default('0.0.0.0').describe('Address the site listens on'),
  PUBLIC_URL: webAddress.optional().describe('Public address of the site; default http://localhost:PORT'),
  HSTS_SUBDOMAINS: yesOrNo.default(true).describe('Whether HSTS includes subdomains, if PUBLIC_URL is https'),
  DATA_DIR: z.string().min(1).default('./data').describe('Folder for the embedded database, keys and files'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('Your own Postgres 18; if not set, one is started in DATA_DIR'),
  DATABASE_POOL: count(10, 200).describe('Maximum database connections'),
  TRIAL_PASSWORD: z
    .string()
    .max(256)
    .optional()
    .describe('Trial password for the first start; empty: no gate; not set: one is generated and printed'),
  SEED_DEMO: yesOrNo
    .optional()
    .describe('Add example opportunities and services at the first start; default true unless PUBLIC_URL is https'),
  ADMIN_EMAIL: z.email().max(254).optional().describe('Email of the first admin, created if there is none'),
  ADMIN_PASSWORD: z.string().max(256).optional().describe('Password of the first admin, 12 to 256 characters'),
  SIGNING_KEYS: z
    .string()
    .refine(isKeyList)
    .optional()
    .describe(
      'Keys as id:base64,id:base64 (at least 32 bytes each, the first one signs); required if nodes share a database',
    ),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[\d.:a-fA-F/, ]+|loopback)$/)
    .optional()
    .describe('Number or addresses of reverse proxies; default none'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server as smtp://user:password@host:587 or smtps://…; if not set, emails are saved in DATA_DIR/mail',
    ),
  MAIL_FROM: z
    .email()
    .max(254)
    .optional()
    .describe('Sender of emails if there is no admin email in Settings; default no-reply@ the host of PUBLIC_URL'),
  MAIL_IN_DOMAIN: z
    .string()
    .max(190)
    .toLowerCase()
    .regex(/^(?=.*[a-z])[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/)
    .optional()
    .describe('Domain whose mail your mail server passes on to MAIL_IN_PORT; if not set, nobody can reply by email'),
  MAIL_IN_PORT: z.coerce.number().int().min(1).max(65_535).default(2525).describe('Port for that mail'),
  MAIL_IN_HOST: z.string().min(1).default('127.0.0.1').describe('Address for that mail, if it comes from elsewhere'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('Bucket for files; if not set, they are stored in DATA_DIR/files'),
  S3_ENDPOINT: webAddress
    .optional()
    .describe("Address of the S3-compatible server; default Amazon's server for the region"),
  S3_REGION: z.string().min(1).max(60).default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Access key with read and write access to the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional().describe('Secret of the access key'),
  VIRUS_SCANNER: z
    .url({ protocol: /^(tcp|unix)$/ })
    .transform((value) => new URL(value))
    .refine(({ protocol, hostname, pathname }) => (protocol === 'tcp:' ? hostname !== '' : pathname.length > 1))
    .optional()
    .describe('clamd that scans uploads, tcp://host:3310 or unix:///path; default none'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w{8,250}$/)
    .optional()
    .describe('Stripe secret or restricted key, sk_… or rk_…; if not set, clients cannot pay by card'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .refine(isWebhookSecretList)
    .optional()
    .describe('Stripe webhook secret, whsec_…; two separated by a comma while you replace it'),
  STRIPE_API_BASE: webAddress
    .refine(isStripeAddress)
    .optional()
    .describe('For tests only: http://127.0.0.1:PORT instead of https://api.stripe.com'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .optional()
    .describe('info, or warn when started in a terminal'),
  LOG_FORWARD: z
    .url({ protocol: /^(tls|tcp)$/ })
    .transform((value) => new URL(value))
    .refine(({ hostname, port }) => hostname !== '' && port !== '')
    .optional()
    .describe('Second destination for the log, a syslog server as tls://host:port; tcp:// only on this machine'),
  ALLOW_PLAINTEXT: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter((kind) => kind !== ''))
    .pipe(z.array(z.enum(plaintextKinds)))
    .describe(`Connections that may be unencrypted: ${plaintextKinds.join(', ')}`),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional()
    .describe('Token for reading /metrics, at least 16 characters; if not set, /metrics is off'),
  LIMIT_READS_PER_MINUTE: count(600, 1_000_000).describe('Reads per IP address per minute, on each node'),
  LIMIT_FILES_PER_MINUTE: count(3000, 1_000_000).describe('Media files per IP address per minute, on each node'),
  LIMIT_GATE_FAILURES: count(10, 1000).describe('Wrong trial passwords per IP address in 15 minutes'),
  LIMIT_ENQUIRIES_PER_HOUR: count(5, 1000).describe('New enquiries per IP address per hour'),
  LIMIT_ENQUIRY_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .default(3)
    .describe('Enquiries sent faster than this many seconds must be confirmed'),
  LIMIT_SIGN_IN_FAILURES: count(10, 1000).describe('Failed sign-ins per IP address and account in 15 minutes'),
  LIMIT_SIGN_IN_FAILURES_PER_HOUR: count(100, 100_000).describe('Failed sign-ins per IP address per hour'),
  LIMIT_SECOND_FACTOR_FAILURES: count(5, 100).describe('Wrong codes before the second step is locked for 15 minutes'),
  LIMIT_PASSWORD_CHECKS_PER_HOUR: count(60, 100_000).describe('New passwords per IP address per hour'),
  LIMIT_INVITATIONS_PER_HOUR: count(30, 1000).describe(
    'Invitations, forwarded enquiries and test emails per member of staff and to one recipient per hour',
  ),
  LIMIT_MAILS_TO_ADDRESS_PER_HOUR: count(3, 1000).describe('Emails triggered by visitors to one recipient per hour'),
  LIMIT_MAILS_FROM_ADDRESS_PER_HOUR: count(10, 10_000).describe('Emails triggered by one IP address per hour'),
  LIMIT_UPLOADS_PER_HOUR: count(120, 100_000).describe('Uploads per person per hour'),
  LIMIT_DOCUMENTS_PER_HOUR: count(120, 100_000).describe('Invoice and receipt PDFs per person per hour'),
  LIMIT_VERIFY_FAILURES: count(20, 1000).describe('Unknown document codes per IP address in 15 minutes'),
});

/** `NAME_FILE` reads these from a file, as Docker, Kubernetes and vaults provide. */
export const secretSettings = [
  'DATABASE_URL',
  'TRIAL_PASSWORD',
  'ADMIN_PASSWORD',
  'SIGNING_KEYS',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof z.infer<typeof envSchema>)[];

export type Env = Omit<z.infer<typeof envSchema>, 'SEED_DEMO'> & { SEED_DEMO: boolean };

type Source = Record<string, string | undefined>;

/** Strips one trailing line break. */
function withFiles(source: Source): Source {
  const read = { ...source };
  for (const key of secretSettings) {
    const file = source[`${key}_FILE`];
    if (file === undefined || file === '') continue;
    if (source[key] !== undefined && source[key] !== '') {
      throw new StartupError(`${key} and ${key}_FILE are both set. Remove one of them.`);
    }
    try {
      read[key] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new StartupError(`The file in ${key}_FILE cannot be read: ${reasonOf(error)}.`);
    }
    if (read[key] === '') throw new StartupError(`The file in ${key}_FILE is empty.`);
  }
  return read;
}

/** Throws a StartupError with key and format, never the value: it may be secret. */
export function readEnv(source: Source = process.env): Env {
  const present = Object.fromEntries(
    // Empty means unset, except where it has a meaning (D2).
    Object.entries(withFiles(source)).filter(([key, value]) => value !== '' || key === 'TRIAL_PASSWORD'),
  );
  const parsed = envSchema.safeParse(present);
  if (parsed.success) {
    const { data } = parsed;
    // Public sites show examples only on request.
    return requireEncryption({ ...data, SEED_DEMO: data.SEED_DEMO ?? data.PUBLIC_URL?.protocol !== 'https:' });
  }
  const keys = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  const sentences = keys.map((key) => {
    const description = envSchema.shape[key as keyof typeof envSchema.shape].description ?? '';
    return `The value of ${key} is not valid (${description}).`;
  });
  throw new StartupError(sentences.join(' '));
}
